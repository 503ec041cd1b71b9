import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../../scripts/stripe-world", import.meta.url));

/** The stand-in for Stripe's API, which others made. */
interface StripeWorld {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the stand-in; `STRIPE_WORLD_URL` names one that runs already. Where it cannot be installed the answer is null, and
 * the tests that need it are skipped and named in the summary; where main is guarded they fail.
 */
export async function startStripeWorld(): Promise<StripeWorld | null> {
  const running = process.env.STRIPE_WORLD_URL;
  if (running) return { url: running, stop: async () => {} };
  try {
    return await start();
  } catch (error) {
    if (process.env.CI) throw error;
    process.stderr.write(`\nNOT TESTED: payments with Stripe. ${error}\n\n`);
    return null;
  }
}

async function start(): Promise<StripeWorld> {
  const world = spawn(script, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(world, "exit");
  const address = once(createInterface({ input: world.stdout }), "line");
  const [url] = await Promise.race([address, ended.then(() => [])]);
  if (typeof url !== "string") throw new Error("scripts/stripe-world ended before it listened");
  return {
    url,
    stop: async () => {
      world.kill();
      await ended;
    },
  };
}
