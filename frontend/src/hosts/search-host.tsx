import {
  type ComponentProps,
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { matchPath, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { SearchDialog } from "@/features/search/search-dialog";
import { useOptionalUser } from "@/features/users/api";
import type { adminCommands } from "@/hosts/admin-commands";
import { importWhenOnline } from "@/lib/import-when-online";
import { isKey } from "@/lib/keys";
import { takeLastKey } from "@/lib/last-key";
import { paths } from "@/lib/paths/paths";
import { isPlainClick } from "@/lib/plain-click";
import { isSearchShortcut } from "@/lib/search-shortcut";

type Dialog = ComponentType<ComponentProps<typeof SearchDialog>>;
/** Older key presses were meant for another page. */
const maxKeyAgeMs = 5000;
const loadDialog = async (): Promise<Dialog> =>
  (await import("@/features/search/search-dialog")).SearchDialog;

/**
 * Opens the search dialog with the header's link, Ctrl/Cmd K, or "/" in a page without its own search. The dialog is loaded
 * on hover and focus of the link, or when it opens.
 */
export function SearchHost({ link }: { link: RefObject<HTMLAnchorElement | null> }) {
  const [Dialog, setDialog] = useState<Dialog>();
  const [isOpen, setIsOpen] = useState(false);
  /** Once an admin has opened it on an admin screen. */
  const [commandsOf, setCommandsOf] = useState<{ find: typeof adminCommands }>();
  const { data: user } = useOptionalUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const isAdminScreen = Boolean(user?.isAdmin) && matchPath(`${paths.admin}/*`, pathname) !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the dialog on any navigation, including Back
  useEffect(() => setIsOpen(false), [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list replaces the query string a moment after a filter was changed
  useEffect(() => {
    if (navigation !== "REPLACE") setIsOpen(false);
  }, [search]);

  const open = useEffectEvent(async () => {
    takeLastKey();
    setIsOpen(true);
    if (isAdminScreen) {
      import("@/hosts/admin-commands").then((m) => setCommandsOf({ find: m.adminCommands }), console.error);
    }
    if (Dialog) return;
    try {
      const loaded = await importWhenOnline(loadDialog);
      setDialog(() => loaded);
    } catch (error) {
      console.error(error);
      setIsOpen(false);
      navigate(paths.search);
    }
  });

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(event, isAdminScreen) || isDialogOpen()) return;
    event.preventDefault();
    void open();
  });

  // A shortcut that was pressed while the page or this component was loading.
  useEffect(() => {
    const key = takeLastKey();
    if (!key || performance.now() - key.timeStamp > maxKeyAgeMs) return;
    onShortcut(key);
  }, []);

  useEffect(() => {
    const element = link.current;
    if (!element) return;
    const preload = () => {
      loadDialog().catch(console.error);
    };
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      void open();
    };
    const onKeyDown = (event: KeyboardEvent) => onShortcut(event);
    element.addEventListener("pointerenter", preload);
    element.addEventListener("focus", preload);
    element.addEventListener("click", onClick);
    // After the shortcuts of a page, which may have handled the key.
    window.addEventListener("keydown", onKeyDown);
    return () => {
      element.removeEventListener("pointerenter", preload);
      element.removeEventListener("focus", preload);
      element.removeEventListener("click", onClick);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [link]);

  return (
    isOpen &&
    Dialog && (
      <Dialog
        account={user?.email ?? null}
        commands={
          isAdminScreen && user && commandsOf ? (query) => commandsOf.find(user, pathname, query) : undefined
        }
        onClose={() => setIsOpen(false)}
        fallbackFocus={() => link.current}
      />
    )
  );
}

function isShortcut(event: KeyboardEvent, isAdminScreen: boolean): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (!ctrlKey && !metaKey) return isSearchShortcut(event, isAdminScreen);
  // The editor of posts may use the key for links.
  const isInEditor = target instanceof Element && target.closest("[contenteditable]") !== null;
  return isKey(event, "k") && !altKey && !shiftKey && !isInEditor;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
