// `node stripe-sandbox/start.ts`: runs the Stripe sandbox as a process of its own. See
// docs/decisions/0014-stateful-stripe-sandbox.md.
import path from 'node:path';
import { startSandbox } from './sandbox.ts';

const { env } = process;
const text = (name: string) => env[name] || undefined;
const seconds = (name: string) => (env[name] ? Number(env[name]) : undefined);

const endpoints = [
  { url: text('STRIPE_SANDBOX_WEBHOOK_URL'), secret: text('STRIPE_WEBHOOK_SECRET'), connect: false },
  { url: text('STRIPE_SANDBOX_CONNECT_WEBHOOK_URL'), secret: text('STRIPE_CONNECT_WEBHOOK_SECRET'), connect: true },
].flatMap(({ url, secret, connect }) => (url && secret ? [{ url, secret, connect }] : []));

const given = {
  publicUrl: text('STRIPE_SANDBOX_PUBLIC_URL'),
  returnOrigins: text('STRIPE_SANDBOX_RETURN_ORIGINS')?.split(','),
  secretKey: text('STRIPE_SANDBOX_SECRET_KEY'),
  settleSeconds: seconds('STRIPE_SANDBOX_SETTLE_SECONDS'),
  payoutSeconds: seconds('STRIPE_SANDBOX_PAYOUT_SECONDS'),
  verifySeconds: seconds('STRIPE_SANDBOX_VERIFY_SECONDS'),
  retryMs: seconds('STRIPE_SANDBOX_RETRY_MS'),
};

const sandbox = await startSandbox({
  folder: text('STRIPE_SANDBOX_DATA') ?? path.resolve(import.meta.dirname, '../.data/stripe-sandbox'),
  host: text('STRIPE_SANDBOX_HOST') ?? '127.0.0.1',
  port: seconds('STRIPE_SANDBOX_PORT') ?? 12_111,
  ...(endpoints.length > 0 ? { endpoints } : {}),
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});
console.log(`Stripe sandbox ready at ${sandbox.url}`);

function end(): void {
  sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
// why: the parent process has the other end of its input, which the system closes even after a kill -9
if (process.argv.includes('--leashed')) process.stdin.resume().once('end', end);
