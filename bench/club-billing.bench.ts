import Stripe from 'stripe';
import { sweepClubBilling } from '../src/features/clubs/billing/sweep-billing.server.ts';
import { openStripe } from '../src/features/payments/stripe/open-stripe.server.ts';
import { type Database, openDatabase } from '../src/infra/database.ts';
import { reportToLog } from '../src/infra/error-reporting.ts';
import { createJobs } from '../src/infra/jobs/pg-boss-jobs.ts';
import { createLogger } from '../src/infra/logger.ts';
import { addPerson } from '../tests/fixtures/accounts/add-person.ts';
import { openAccount } from '../tests/fixtures/accounts/open-account.ts';
import { startSandbox } from '../tests/fixtures/browser/sandbox-process.ts';
import { addBilledClub, billAt } from '../tests/fixtures/clubs/billed-release.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import { addListing, addWinery } from '../tests/fixtures/listings/add-listing.ts';
import { paidAtOnce } from '../tests/fixtures/payments/paid-at-once.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';

/** How many members the club has, and how many cards are charged at once, as the timers do. */
const [members, most] = [1_000, 20];
const secretKey = 'sk_test_sandbox';
const webhookSecrets = { platform: undefined, connect: undefined };

/** The billing run of a club, from its bill time until every member's order is placed. */
export const benchmark: Benchmark = {
  name: 'club-billing',
  what: `the billing run of a club of ${members} members by one node, with the sandbox in another process`,
  onlyByName: true,
  run: measure,
};

async function measure(context: BenchmarkContext): Promise<Row[]> {
  const { serverUrl, templates } = await context.postgres();
  const clone = await cloneDatabase(serverUrl, templates.schema);
  context.stops.add(() => clone.drop());
  const { db, pool } = openDatabase({ url: clone.url, poolSize: 10, onError: () => {} });
  context.stops.add(() => pool.end());
  const sandbox = await startSandbox();
  context.stops.add(() => sandbox.stop());
  const { hostname: host, port } = new URL(sandbox.address);
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  const log = createLogger('silent');
  const errors = reportToLog(log);
  const jobs = createJobs({ url: clone.url, log, errors, supervise: false });
  context.stops.add(() => jobs.close());
  const clock = { now: () => billAt };
  const { payments } = openStripe({ secretKey, address: sandbox.address, webhookSecrets }, clock.now);
  const shop = await addSeller(db, await openAccount(stripe));
  const cards = Array.from({ length: members }, async () => {
    const { id: customer } = await stripe.customers.create({});
    return { customerRef: customer, cardRef: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id };
  });
  const saved = await Promise.all(cards);
  const cardOf = (at: number) => saved[at] ?? { customerRef: '', cardRef: '' };
  await addBilledClub(db, { ...shop, members, cardOf });
  const fees = { providerCommission: 1_000, customerCommission: 300 };
  const app = {
    db,
    log,
    errors,
    jobs,
    clock,
    fees,
    payoutTerms: paidAtOnce,
    payments,
    sessionSecret: 'a secret of the bench',
  };
  const begin = performance.now();
  while ((await sweepClubBilling(app, { kind: 'system' }, { most })) > 0);
  const seconds = (performance.now() - begin) / 1000;
  const orders = await db.selectFrom('orders').select('id').execute();
  return [
    { figure: 'shipments', value: orders.length, unit: '' },
    { figure: 'billed in a second', value: orders.length / seconds, unit: '/s', aim: '>= 20' },
  ];
}

/** A winery with an account that takes charges, its owner, and a wine. */
async function addSeller(db: Database, accountRef: string) {
  const wineryId = await addWinery(db);
  const account = { wineryId, accountRef, chargesEnabled: true, payoutsEnabled: true };
  await db
    .insertInto('payoutAccounts')
    .values({ ...account, createdAt: billAt, updatedAt: billAt })
    .execute();
  const owner = await addPerson(db, { email: 'owner@example.test' });
  const wineId = await addListing(db, wineryId, { priceCents: 2_450 });
  await db.insertInto('stock').values({ listingId: wineId, quantity: 0 }).execute();
  return { wineryId, owner, wineId };
}
