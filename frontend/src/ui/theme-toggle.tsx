import { Moon, Sun } from "lucide-react";
import { useTheme } from "@/lib/theme";
import { IconButton } from "@/ui/button";

/** Changes between light and dark. */
export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const dark = theme === "dark";
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton label={dark ? "Switch to light theme" : "Switch to dark theme"} onClick={toggleTheme}>
      <Icon aria-hidden />
    </IconButton>
  );
}
