declare module "*.module.css" {
  const classes: { readonly [name: string]: string };
  export default classes;
}

declare module "*.css";

declare module "*.woff2" {
  const address: string;
  export default address;
}
