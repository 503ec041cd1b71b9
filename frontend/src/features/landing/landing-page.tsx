import type { ReactNode } from "react";
import { ClosingCall } from "@/features/landing/closing-call";
import { Collection } from "@/features/landing/collection";
import { Hero } from "@/features/landing/hero";
import { Reasons } from "@/features/landing/reasons";
import { useDocumentTitle } from "@/lib/document-title";

/** What a visitor sees first. `signup` is the form for joining; it stands at the top and at the end. */
export function LandingPage({ signup }: { signup: ReactNode }) {
  useDocumentTitle(null);
  return (
    <>
      <Hero signup={signup} />
      <Reasons />
      <Collection />
      <ClosingCall signup={signup} />
    </>
  );
}
