/** Whether the browser has passkeys. They need a domain name, not an IP address. */
export function supportsPasskeys(): boolean {
  const { hostname } = window.location;
  return typeof window.PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(hostname);
}
