// A module of its own: import() of a CommonJS module would add its conversion to the entry files.
import "react-dom/client";
