import { LandingPage } from "@/features/landing/landing-page";
import { SignupForm } from "@/features/users/signup-form";

export function Landing() {
  return <LandingPage signup={<SignupForm />} />;
}
