import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../../scripts/stripe-world", import.meta.url));

/** A third-party emulator of Stripe's API. */
interface StripeWorld {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the emulator, or uses the one at `STRIPE_WORLD_URL`. Returns null if it cannot be installed: the tests that need
 * it are skipped and reported in the summary; in CI they fail.
 */
export async function startStripeWorld(): Promise<StripeWorld | null> {
  const running = process.env.STRIPE_WORLD_URL;
  if (running) return { url: running, stop: async () => {} };
  try {
    return await start();
  } catch (error) {
    if (process.env.CI) throw error;
    process.stderr.write(`\nSKIPPED: Stripe tests. ${error}\n\n`);
    return null;
  }
}

async function start(): Promise<StripeWorld> {
  const world = spawn(script, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(world, "exit");
  const line = once(createInterface({ input: world.stdout }), "line");
  const [url] = await Promise.race([line, ended.then(() => [])]);
  if (typeof url !== "string") throw new Error("scripts/stripe-world exited before it listened");
  return {
    url,
    stop: async () => {
      world.kill();
      await ended;
    },
  };
}
