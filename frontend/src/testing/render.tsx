import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, type MemoryRouterProps, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { queryConfig } from "@/lib/api/query";
import { Toaster } from "@/ui/toaster";

/** Renders a screen with an empty cache and toasts at a URL. The current URL is shown as "at /path?query#hash". */
export function renderAt(
  at: NonNullable<MemoryRouterProps["initialEntries"]>[number],
  screen: ReactNode,
): RenderResult {
  return render(
    <SWRConfig value={{ ...queryConfig, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[at]}>
        {screen}
        <CurrentUrl />
        <Toaster />
      </MemoryRouter>
    </SWRConfig>,
  );
}

function CurrentUrl() {
  const { pathname, search, hash } = useLocation();
  return <output>{`at ${pathname}${search}${hash}`}</output>;
}
