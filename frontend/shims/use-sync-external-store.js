// The package is for React 17 and older.
export { useSyncExternalStore } from "react";
