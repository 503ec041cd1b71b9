import { ChevronDown } from "lucide-react";
import type { Prompt } from "@/features/prompts/schema";
import type { CopyPrompt } from "@/features/prompts/use-copy";
import { type ChatApp, chatApps, urlWithText } from "@/lib/chat-apps";
import { Menu, MenuButton, MenuExternalLink } from "@/ui/menu";
import { toast } from "@/ui/toast";

/** Opens a text in a chat app. For apps that cannot take it from the URL, the text is copied. */
export function OpenInMenu({
  prompt,
  text,
  onCopy,
  variant = "ghost",
}: {
  prompt: Prompt;
  text: string;
  onCopy: CopyPrompt;
  variant?: "secondary" | "ghost";
}) {
  const copyAndOpen = async (app: ChatApp) => {
    if (!(await onCopy(prompt, text))) return;
    window.open(app.url, "_blank", "noopener,noreferrer");
    toast({ title: "Copied", description: `Paste it into ${app.name}.` });
  };
  return (
    <Menu
      label={`Open ${prompt.name} in`}
      variant={variant}
      trigger={
        <>
          Open in
          <ChevronDown aria-hidden />
        </>
      }
    >
      {() =>
        chatApps.map((app) => {
          const url = urlWithText(app, text);
          return url ? (
            <MenuExternalLink key={app.name} href={url}>
              {app.name}
            </MenuExternalLink>
          ) : (
            <MenuButton key={app.name} onClick={() => void copyAndOpen(app)}>
              {app.name} (copies the text)
            </MenuButton>
          );
        })
      }
    </Menu>
  );
}
