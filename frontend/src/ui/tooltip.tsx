import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";
import styles from "@/ui/tooltip.module.css";

/** Around all tooltips of a screen: the first opens after 700 ms, a neighbour within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Shows `text` beside its one control. The control needs a name of its own: nothing may depend on hovering. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side="bottom" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
