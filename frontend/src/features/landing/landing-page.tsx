import type { ReactNode } from "react";
import { AgentPreview } from "@/features/landing/agent-preview";
import { ClosingCta } from "@/features/landing/closing-cta";
import { FeatureCards } from "@/features/landing/feature-cards";
import { Hero } from "@/features/landing/hero";
import { LatestPost, Showcase } from "@/features/landing/showcase";
import { useQuery } from "@/lib/api/query";
import { useDocumentTitle } from "@/lib/document-title";

/** The landing page. `signup` is the sign-up form, shown at the top and at the end. */
export function LandingPage({ signup }: { signup: ReactNode }) {
  useDocumentTitle(null);
  const { data } = useQuery("/api/landing");
  return (
    <>
      <Hero signup={signup} />
      <FeatureCards />
      <AgentPreview agents={data?.samples} hidden={data?.hiddenSamples} />
      {data && <Showcase landing={data} />}
      {data?.post && <LatestPost post={data.post} />}
      <ClosingCta signup={signup} />
    </>
  );
}
