import { fileURLToPath } from "node:url";

/** Environment variables that make Node.js and the browser independent of the machine's language, time zone and fonts. */
export const environment = {
  LANGUAGE: "en_US",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  FONTCONFIG_PATH: fileURLToPath(new URL("fonts", import.meta.url)),
  FONTCONFIG_FILE: "arial.conf",
};
