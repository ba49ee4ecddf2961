import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** How soon money settles and payouts arrive, in seconds: sooner than in life, so that whoever tries the shop sees it happen. */
const settleSeconds = '60';
/** Any key of the test mode opens a sandbox that only this machine reaches. */
const secretKey = 'sk_test_sandbox';

/** The way to a sandbox of the shop's own, as to Stripe. */
export type StripeSandboxProcess = {
  secretKey: string;
  address: string;
  webhookSecrets: { platform: string; connect: string };
  stop(): Promise<void>;
};

type SandboxOptions = {
  /** The folder of the product, and the one where the sandbox keeps what it knows. */
  root: string;
  folder: string;
  /** Where the shop listens, for events; and where people reach it, for the pages. */
  port: number;
  baseUrl: string;
  /** Called when it ends before `stop`: nobody can be charged from then on. */
  onLost: () => void;
};

/**
 * Starts the Stripe sandbox of a shop that has no keys of Stripe, as a process of its own that ends with this one. What it knows
 * stays in its folder.
 * @throws Error when it does not start
 */
export async function startStripeSandbox({
  root,
  folder,
  port,
  baseUrl,
  onLost,
}: SandboxOptions): Promise<StripeSandboxProcess> {
  const secret = () => `whsec_${randomBytes(24).toString('base64url')}`;
  const webhookSecrets = { platform: secret(), connect: secret() };
  const webhookBase = `http://localhost:${port}/api/webhooks`;
  const child = spawn(process.execPath, [path.join(root, 'stripe-sandbox/start.ts'), '--leashed'], {
    env: {
      STRIPE_SANDBOX_DATA: folder,
      STRIPE_SANDBOX_PORT: '0',
      STRIPE_SANDBOX_PUBLIC_URL: baseUrl,
      STRIPE_SANDBOX_SETTLE_SECONDS: settleSeconds,
      STRIPE_SANDBOX_PAYOUT_SECONDS: settleSeconds,
      STRIPE_SANDBOX_WEBHOOK_URL: `${webhookBase}/stripe`,
      STRIPE_SANDBOX_CONNECT_WEBHOOK_URL: `${webhookBase}/stripe-connect`,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
    // why: a Ctrl+C reaches the whole group, but the sandbox must outlive the requests that the shop still finishes
    detached: true,
  });
  const ended = once(child, 'exit');
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address !== undefined) resolve(address);
  });
  let running = true;
  void ended.then(() => {
    reject(new Error('The Stripe sandbox did not start'));
    if (running) onLost();
  });
  const stop = async () => {
    running = false;
    child.stdin.end();
    await ended;
  };
  return { secretKey, address: await ready, webhookSecrets, stop };
}
