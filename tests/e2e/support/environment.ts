import { fileURLToPath } from "node:url";

/** Makes Node.js and the browsers it starts independent of the language, the time zone and the fonts of the machine. */
export const environment = {
  LANGUAGE: "en_US",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  FONTCONFIG_PATH: fileURLToPath(new URL("fonts", import.meta.url)),
  FONTCONFIG_FILE: "arial.conf",
};
