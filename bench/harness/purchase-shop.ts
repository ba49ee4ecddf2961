import { sql } from 'kysely';
import { openDemoPayoutAccounts } from '../../seed/demo-activity/demo-payout-accounts.ts';
import { samplePassword } from '../../seed/seed-accounts.ts';
import { systemClock } from '../../src/infra/clock.ts';
import { sessionSecret } from '../../tests/fixtures/accounts/sign-in-person.ts';
import { startSandbox } from '../../tests/fixtures/browser/sandbox-process.ts';
import { openShop } from '../../tests/fixtures/browser/shop.ts';
import type { BenchmarkContext } from './benchmark-context.ts';
import { postJson } from './http-client.ts';

/** A server whose payments go to a sandbox in another process; and the buyers, sellers and wines. */
export type PurchaseShop = {
  address: string;
  sandbox: string;
  buyers: string[];
  seller: string;
  wines: string[];
};

const [owner, secretKey] = ['owner@lonevine.test', 'sk_test_sandbox'];

/** The email address of a buyer of the benchmark. */
export const benchBuyer = (at: number): string => `bench-${at}@example.test`;

/** Opens it with the demo's database and this many buyers. People are represented by their tokens. */
export async function openPurchaseShop(context: BenchmarkContext, buyers: number): Promise<PurchaseShop> {
  const { url, db } = await context.database();
  const sandbox = await startSandbox();
  context.stops.add(() => sandbox.stop());
  await openDemoPayoutAccounts({ db, clock: systemClock }, { secretKey, address: sandbox.address });
  const emails = Array.from({ length: buyers }, (_, at) => benchBuyer(at));
  await addBuyers(context, emails);
  const shop = await openShop({
    DATABASE_URL: url,
    DEMO: 'off',
    // why: everybody buys from one network
    UNPAID_ORDERS: '1000',
    TRUSTED_PROXIES: '1',
    SESSION_SECRET: sessionSecret,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_ADDRESS: sandbox.address,
  });
  context.stops.add(() => shop.stop());
  const address = `http://127.0.0.1:${new URL(shop.address).port}`;
  const tokens = await Promise.all([owner, ...emails].map((email, at) => signIn(address, email, at)));
  const [seller = '', ...rest] = tokens;
  return { address, sandbox: sandbox.address, buyers: rest, seller, wines: await stockUp(context) };
}

/** Copies the demo's buyer, including the password: hashing one for each would take longer than the benchmark. */
async function addBuyers(context: BenchmarkContext, emails: string[]): Promise<void> {
  const { db } = await context.database();
  await sql`
    with buyers as (
      insert into users (email, email_verified, display_name, first_name, last_name, birth_date, zip, state, role,
        terms_accepted_at, created_at, updated_at)
      select email, true, 'Bench B', 'Bench', 'Buyer', birth_date, zip, users.state, users.role, terms_accepted_at, created_at, updated_at
      from unnest(${emails}::text[]) as made (email), (select birth_date, zip, state, role, terms_accepted_at, created_at, updated_at
        from users where users.email = 'buyer@lonevine.test') users
      returning id)
    insert into identities (user_id, account_id, provider_id, password, created_at, updated_at)
    select buyers.id, buyers.id::text, 'credential', password, created_at, updated_at from buyers,
      (select password, identities.created_at, identities.updated_at from identities join users on users.id = user_id
        where email = 'buyer@lonevine.test') known`.execute(db);
}

/** Restocks the wineries whose owner sells. @returns their wines */
async function stockUp(context: BenchmarkContext): Promise<string[]> {
  const { db } = await context.database();
  const { rows } = await sql<{ id: string }>`
    update stock set quantity = 1000000 where listing_id in (
      select listings.id from listings join winery_members using (winery_id) join users on users.id = user_id
      where email = ${owner} and winery_members.role = 'owner' and listings.state = 'published' and type = 'wine')
    returning listing_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Each from its own network, so that no rate limit applies. */
async function signIn(address: string, email: string, at: number): Promise<string> {
  const body = { email, password: samplePassword };
  const { token } = await postJson<{ token: string }>(`${address}/api/v1/user/login`, body, {
    'x-forwarded-for': `10.9.${at >> 8}.${at & 255}`,
  });
  return token;
}
