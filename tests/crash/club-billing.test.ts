import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import { addBilledClub, billAt } from '../fixtures/clubs/billed-release.ts';
import type { BillingNews, BillingTask } from '../fixtures/clubs/billing-node.ts';
import { expectSameLedger } from '../fixtures/orders/market-invariants.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';
import { type StripeOrders, secretKey, test } from '../fixtures/payments/stripe-test.ts';

/** How many members are billed, and how often the process is killed meanwhile. */
const [members, kills] = [Number(process.env.CRASH_MEMBERS || 200), Number(process.env.CRASH_BILLING_KILLS || 5)];
/** In milliseconds: a billing run of many members with many starts of the process takes its time on a busy machine. */
const timeout = Math.max(600_000, 1_500 * members + 30_000 * kills);
/** Repeats the moments of an earlier run, whose seed is in the test's name. */
const seed = Number(process.env.CRASH_SEED || randomInt(2 ** 31));

/** Of each ten members the card of one is declined, and that of one needs its owner. */
const cards = ['pm_card_chargeCustomerFail', 'pm_card_threeDSecure2Required'];

/** Saves a card of each member at the gateway. */
async function saveCards({ stripe }: StripeOrders): Promise<{ customerRef: string; cardRef: string }[]> {
  const save = async (at: number) => {
    const { id: customer } = await stripe.customers.create({});
    const { id } = await stripe.paymentMethods.attach(cards[at % 10] ?? 'pm_card_visa', { customer });
    return { customerRef: customer, cardRef: id };
  };
  const saved: Awaited<ReturnType<typeof save>>[] = [];
  // why: thousands of connections at once would be more than a server accepts
  for (let from = 0; from < members; from += 50) {
    const next = Array.from({ length: Math.min(50, members - from) }, (_, at) => save(from + at));
    saved.push(...(await Promise.all(next)));
  }
  return saved;
}

/**
 * Bills in another process, which is killed at a call of the gateway.
 * @param life how many calls and answers it lives; forever if not given
 * @returns how many of them there were, and what the process reported
 */
async function billElsewhere(app: StripeOrders, life = Number.POSITIVE_INFINITY) {
  const node = fork(path.join(import.meta.dirname, '../fixtures/clubs/billing-node.ts'), { execArgv: [] });
  const ended = once(node, 'exit');
  const reported: string[] = [];
  let calls = 0;
  node.on('message', (news: BillingNews) => {
    if ('reported' in news) reported.push(news.reported);
    else calls += 1;
    if (calls >= life) node.kill('SIGKILL');
  });
  const { address } = app.settings;
  node.send({
    databaseUrl: app.databaseUrl,
    address,
    secretKey,
    now: app.clock.now().toISOString(),
  } satisfies BillingTask);
  const [code, signal] = await ended;
  return { code, signal, calls, reported };
}

test(`a billing run of ${members} members that is killed ${kills} times charges each once or says why not (seed ${seed})`, {
  timeout,
}, async ({ stripeOrders: app }) => {
  const { db, stripe, clock } = app;
  const shop = await addShop(db, 0, app.accountRef);
  const saved = await saveCards(app);
  const cardOf = (at: number) => saved[at] ?? { customerRef: '', cardRef: '' };
  const club = await addBilledClub(db, { ...shop, members, allocated: 2 * members - 2, cardOf });
  clock.forward(billAt.getTime() - clock.now().getTime());
  // why: there are about four calls and answers for each member, two for a charge and two for its capture
  for (let killed = 0, random = seed; killed < kills; killed += 1) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const life = 1 + Math.floor((random / 2 ** 32) * ((3 * members) / kills));
    expect(await billElsewhere(app, life)).toMatchObject({ signal: 'SIGKILL' });
    // why: what was asked is asked again only when its time is over
    clock.forward(4 * 60_000);
  }
  expect(await billElsewhere(app)).toMatchObject({ code: 0, reported: [] });

  const shipments = await db
    .selectFrom('clubShipments')
    .select(['id', 'membershipId', 'state', 'skipReason'])
    .execute();
  expect(new Set(shipments.map(({ membershipId }) => membershipId)).size).toBe(members);
  expect(shipments).toHaveLength(members);
  const of = (state: string) => shipments.filter((shipment) => shipment.state === state);
  expect(of('skipped').map(({ skipReason }) => skipReason)).toEqual(['short']);
  const declined = Array.from({ length: members }, (_, at) => at).filter((at) => cards[at % 10] !== undefined).length;
  expect(of('declined')).toHaveLength(declined);
  const billed = of('billed')
    .map(({ id }) => id)
    .toSorted();
  expect(billed).toHaveLength(members - declined - 1);

  const orders = await db.selectFrom('orders').select(['id', 'acceptedAt']).execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(billed);
  expect(orders.filter(({ acceptedAt }) => acceptedAt === null)).toEqual([]);
  const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const charged = intents.filter(({ status }) => status !== 'requires_payment_method');
  expect(charged.map(({ metadata, status }) => `${metadata.order_id} ${status}`).toSorted()).toEqual(
    billed.map((id) => `${id} succeeded`),
  );
  expect(await db.selectFrom('clubReleases').select('state').where('id', '=', club.releaseId).execute()).toEqual([
    { state: 'processed' },
  ]);
  const bottles = await db.selectFrom('clubReleaseAllocations').select('taken').execute();
  expect(bottles).toEqual([{ taken: 2 * (members - 1) }]);
  await expectSameLedger(db, app.settings.address, app.accountRef);
});
