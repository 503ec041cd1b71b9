import { Moon, Sun } from "lucide-react";
import { useTheme } from "@/lib/theme";
import { IconButton } from "@/ui/button";
import styles from "@/ui/theme-toggle.module.css";

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const dark = theme === "dark";
  return (
    // Until hydration, public/loader.js labels it and switches the theme.
    <IconButton
      label={dark ? "Switch to light theme" : "Switch to dark theme"}
      onClick={toggleTheme}
      data-theme-toggle
      suppressHydrationWarning
    >
      {/* CSS shows one of the two, so that the icon is right before hydration. */}
      <Moon aria-hidden className={styles.moon} />
      <Sun aria-hidden className={styles.sun} />
    </IconButton>
  );
}
