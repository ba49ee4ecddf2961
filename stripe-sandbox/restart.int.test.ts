import { appendFile, chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activeAccount, callControl, openSandbox, paymentParams, stripeClient } from './testing/open-sandbox.ts';
import { receiveWebhooks } from './testing/receive-webhooks.ts';
import { type Child, startChild } from './testing/start-child.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const start = (more: Record<string, string> = {}): Promise<Child> =>
  startChild({ STRIPE_SANDBOX_DATA: folder, ...more });

it('keeps its journal from other accounts of the machine, also one that they could read before', async () => {
  const file = path.join(folder, 'journal.jsonl');
  await appendFile(file, '');
  await chmod(file, 0o644);
  const child = await start();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await child.kill('SIGKILL');
});

it('loses nothing that was answered when it is killed', async () => {
  let child = await start();
  const account = (await stripeClient(child.port).accounts.create(activeAccount)).id;
  const answered = new Map<string, string>();
  for (let round = 0; round < 2; round += 1) {
    const stripe = stripeClient(child.port);
    const buyers = Array.from({ length: 8 }, async (_, buyer) => {
      for (let count = 0; ; count += 1) {
        const idempotencyKey = `${round}-${buyer}-${count}`;
        const asked = paymentParams(account, { confirm: true, payment_method: 'pm_card_visa' });
        const { id } = await stripe.paymentIntents.create(asked, { idempotencyKey });
        answered.set(idempotencyKey, id);
        await stripe.paymentIntents.capture(id);
        answered.set(idempotencyKey, `${id} captured`);
      }
    });
    const ended = Promise.allSettled(buyers);
    const before = answered.size;
    await expect.poll(() => answered.size - before, { timeout: 10_000 }).toBeGreaterThan(20);
    await child.kill('SIGKILL');
    await ended;
    child = await start();
  }
  const stripe = stripeClient(child.port);
  const check = async ([idempotencyKey, value]: [string, string]) => {
    const [id = '', captured] = value.split(' ');
    const { status } = await stripe.paymentIntents.retrieve(id);
    if (captured) expect(status).toBe('succeeded');
    const asked = paymentParams(account, { confirm: true, payment_method: 'pm_card_visa' });
    expect((await stripe.paymentIntents.create(asked, { idempotencyKey })).id).toBe(id);
  };
  await Promise.all([...answered].map(check));
  expect((await callControl(child.url, 'ledger')).sum).toBe(0);
  await child.kill('SIGTERM');
}, 60_000);

it('continues to send pending events', async () => {
  const receiver = await receiveWebhooks({ '/': 'whsec_platform' });
  const env = { STRIPE_SANDBOX_WEBHOOK_URL: `${receiver.url}/`, STRIPE_WEBHOOK_SECRET: 'whsec_platform' };
  const child = await start(env);
  await callControl(child.url, 'webhooks', { paused: true });
  const customer = await stripeClient(child.port).customers.create({});
  await child.kill('SIGKILL');
  expect(receiver.received).toEqual([]);
  const again = await start(env);
  await expect.poll(() => receiver.types(), { timeout: 10_000 }).toEqual(['customer.created']);
  expect(receiver.received[0]?.event.data.object).toMatchObject({ id: customer.id });
  await again.kill('SIGTERM');
  await receiver.close();
});

it('discards a line that a crash left incomplete, and keeps its clock', async () => {
  const first = await openSandbox({ folder });
  const { id } = await first.stripe.customers.create({ name: 'Ann' });
  const { now } = await first.control('clock', { advance: 86_400 });
  await first.close();
  await appendFile(path.join(folder, 'journal.jsonl'), '[{"put":{"kind":"customer","own');
  const second = await openSandbox({ folder });
  expect((await second.stripe.customers.retrieve(id)).deleted).toBeUndefined();
  const later = await second.stripe.customers.create({ name: 'Ben' });
  expect(later.created).toBeGreaterThanOrEqual(Number(now));
  await second.close();
  const third = await openSandbox({ folder });
  expect((await third.stripe.customers.list()).data.map(({ name }) => name)).toEqual(['Ben', 'Ann']);
  await third.close();
});

it('keeps the rules that a control call has set', async () => {
  const first = await openSandbox({ folder });
  await first.control('rules', { settleSeconds: 5, rates: { eur: 0.5 } });
  await first.close();
  const second = await openSandbox({ folder, payoutSeconds: 7 });
  expect(await second.control('rules')).toMatchObject({ settleSeconds: 5, payoutSeconds: 7, rates: { eur: 0.5 } });
  await second.close();
});

it('compacts its journal when it has grown long', async () => {
  const first = await openSandbox({ folder });
  const { id } = await first.stripe.customers.create({ name: 'Ann' });
  await first.close();
  const file = path.join(folder, 'journal.jsonl');
  const before = await readFile(file, 'utf8');
  await appendFile(file, '[]\n'.repeat(20_001));
  const second = await openSandbox({ folder });
  await second.stripe.customers.update(id, { name: 'Anne' });
  await second.close();
  expect((await readFile(file, 'utf8')).length).toBeLessThan(before.length * 3);
  const third = await openSandbox({ folder });
  expect(await third.stripe.customers.retrieve(id)).toMatchObject({ name: 'Anne' });
  await third.close();
});

it('does not start with a journal that is corrupt in the middle', async () => {
  await appendFile(path.join(folder, 'journal.jsonl'), 'rubbish\n[]\n');
  await expect(openSandbox({ folder })).rejects.toThrow('cannot be read');
});
