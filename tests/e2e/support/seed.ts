import { MarigoldServer } from "./server";

/** Migrates and seeds one database, which each worker copies. */
export default () => MarigoldServer.seed();
