import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * How soon money settles and payouts arrive, in seconds: sooner than in reality, so that people who try the demo see it
 * happen.
 */
const settleSeconds = '60';

/** A Stripe sandbox that the server runs itself, with the same connection data as Stripe. */
export type StripeSandboxProcess = {
  secretKey: string;
  address: string;
  webhookSecrets: { platform: string; connect: string };
  stop(): Promise<void>;
};

type SandboxOptions = {
  /** The folder of the product, and the one where the sandbox stores its state. */
  root: string;
  folder: string;
  /** The port the server listens on, for webhook events; and the public URL, for the pages. */
  port: number;
  baseUrl: string;
  /** Called when the sandbox ends before `stop`: no payments are possible from then on. */
  onLost: () => void;
};

/**
 * Starts the Stripe sandbox for use without Stripe keys, as a child process that ends with this one. Its state stays in
 * its folder.
 *
 * @throws Error when it does not start
 */
export async function startStripeSandbox({
  root,
  folder,
  port,
  baseUrl,
  onLost,
}: SandboxOptions): Promise<StripeSandboxProcess> {
  const random = () => randomBytes(24).toString('hex');
  const secret = () => `whsec_${random()}`;
  // why: other programs of this machine reach the sandbox too, and its key lets them decide disputes
  const secretKey = `sk_test_${random()}`;
  const webhookSecrets = { platform: secret(), connect: secret() };
  const webhookBase = `http://localhost:${port}/api/webhooks`;
  const child = spawn(process.execPath, [path.join(root, 'stripe-sandbox/start.ts'), '--leashed'], {
    env: {
      STRIPE_SANDBOX_DATA: folder,
      STRIPE_SANDBOX_PORT: '0',
      STRIPE_SANDBOX_PUBLIC_URL: baseUrl,
      STRIPE_SANDBOX_SECRET_KEY: secretKey,
      STRIPE_SANDBOX_SETTLE_SECONDS: settleSeconds,
      STRIPE_SANDBOX_PAYOUT_SECONDS: settleSeconds,
      STRIPE_SANDBOX_WEBHOOK_URL: `${webhookBase}/stripe`,
      STRIPE_SANDBOX_CONNECT_WEBHOOK_URL: `${webhookBase}/stripe-connect`,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
    // why: a Ctrl+C reaches the whole process group, but the sandbox must outlive the requests that the server still
    // finishes
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
