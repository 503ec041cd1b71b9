import { LandingPage } from "@/features/landing/landing-page";
import { SignupForm } from "@/features/users/auth/signup-form";

export function Landing() {
  return <LandingPage signup={<SignupForm />} />;
}
