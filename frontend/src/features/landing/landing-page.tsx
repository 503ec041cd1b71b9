import { siteName } from "@/lib/site-name";
import { Page } from "@/ui/page";

export function LandingPage() {
  return <Page title={siteName()}>{null}</Page>;
}
