import fc from 'fast-check';
import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { manyTimes } from '../../../../tests/fixtures/database/history-count.ts';
import { type TestApp, test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { openFakePayouts } from '../../../../tests/fixtures/payments/fake-payouts.ts';
import { createPayoutAccount } from './create-payout-account.server.ts';

const histories = 8 * manyTimes;

/** Some owners submit a form at the same time, while something may fail here or at the gateway. */
type Round = {
  owners: number;
  gateway: 'healthy' | 'fails-before' | 'fails-after' | 'refuses';
  /** At which reading of the clock the process crashes; 0 for never. */
  crash: number;
  forgets: boolean;
};

const anyRound: fc.Arbitrary<Round> = fc.record({
  owners: fc.integer({ min: 1, max: 3 }),
  gateway: fc.constantFrom('healthy', 'fails-before', 'fails-after', 'refuses'),
  crash: fc.integer({ min: 0, max: 6 }),
  forgets: fc.boolean(),
});

/** The error that ends a request as the end of the process would. */
const processEnded = 'The process ended';

/** A winery with an owner, new for each history. */
async function openShop(app: TestApp) {
  const slug = crypto.randomUUID();
  const wineryId = await addWinery(app.db, { slug });
  const person = await addPerson(app.db, { email: `${slug}@example.test` });
  const createdAt = app.clock.now();
  await app.db.insertInto('wineryMembers').values({ userId: person.id, wineryId, role: 'owner', createdAt }).execute();
  const owner: SignedIn = { ...person, roles: ['winery-owner'] };
  const state = { crash: 0, forms: 0 };
  const now = () => {
    state.crash -= 1;
    if (state.crash === 0) throw new Error(processEnded);
    return app.clock.now();
  };
  const payoutAccounts = openFakePayouts();
  // why: an answer takes as long as some database queries, so that concurrent requests interleave
  payoutAccounts.meanwhile = async () => {
    for (let questions = 0; questions < 4; questions++) await app.db.selectFrom('wineries').select('id').execute();
  };
  const ask = async (): ReturnType<typeof createPayoutAccount> => {
    state.forms += 1;
    const tokens = { accountToken: `ct_${state.forms}`, bankAccountToken: `btok_${state.forms}` };
    const asked = { country: 'US', ...tokens };
    const answer = createPayoutAccount({ ...app, clock: { now }, payoutAccounts }, owner, wineryId, asked);
    return answer.catch((error) => {
      if (error.message === processEnded) return { ok: false, code: 'provider-unavailable' };
      throw error;
    });
  };
  return { wineryId, payoutAccounts, ask, state };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Runs one round and checks that every request gets an expected answer. */
async function runRound({ payoutAccounts, ask, state }: Shop, { owners, gateway, crash, forgets }: Round) {
  if (forgets) payoutAccounts.forgetKeys();
  if (gateway !== 'healthy') payoutAccounts.next('open', gateway === 'refuses' ? { refused: 'No.' } : gateway);
  state.crash = crash;
  const answers = await Promise.all(Array.from({ length: owners }, ask));
  const codes = answers.map((answer) => (answer.ok ? 'done' : answer.code));
  expect(['stripe-refused', 'provider-unavailable', 'done']).toEqual(expect.arrayContaining(codes));
  expect(payoutAccounts.accounts.length).toBeLessThanOrEqual(1);
}

/** In the end there is one account, with the details that were submitted last. */
async function expectOneAccount({ db }: TestApp, { wineryId, payoutAccounts, ask, state }: Shop) {
  state.crash = 0;
  const last = await submitUntilAccepted(ask);
  expect(payoutAccounts.accounts).toMatchObject([{ said: { accountToken: `ct_${state.forms}` } }]);
  expect(last.bank?.last4).toBe(`btok_${state.forms}`.slice(-4));
  const rows = db.selectFrom('payoutAccounts').select(['accountRef', 'chargesEnabled']);
  expect(await rows.where('wineryId', '=', wineryId).execute()).toEqual([
    { accountRef: payoutAccounts.accounts[0]?.ref, chargesEnabled: true },
  ]);
}

test('a winery has exactly one account with the last accepted details, whatever fails and however many submit', async ({
  app,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 4 }), async (history) => {
      const shop = await openShop(app);
      for (const round of history) await runRound(shop, round);
      await expectOneAccount(app, shop);
    }),
    { numRuns: histories },
  );
}, 60_000);

/** How often the last owner submits until no planned failure is left. */
const maxSubmissions = 10;

async function submitUntilAccepted(ask: () => ReturnType<typeof createPayoutAccount>) {
  for (let time = 0; time < maxSubmissions; time++) {
    const answer = await ask();
    if (answer.ok) return answer.value;
  }
  throw new Error('It never goes well');
}
