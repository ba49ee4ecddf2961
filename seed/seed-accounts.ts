import { defaultDisplayName, type Interest } from '../src/features/accounts/account.ts';
import type { Database } from '../src/infra/database.ts';
import type { PasswordHasher } from '../src/infra/password-hashing.ts';
import { demoVisitors, visitorId } from './demo-visitors.ts';
import { lockSeed, type SeedTransaction } from './seed-reference.ts';
import { stableId } from './stable-id.ts';

/** The owners of the invented wineries besides those of the sample accounts: slug, first and last name. */
const demoOwners: readonly (readonly [slug: string, firstName: string, lastName: string])[] = [
  ['caprock-and-daughters', 'Ruth', 'Caprock'],
  ['cedar-brake-cellars', 'Gino', 'Marchetti'],
  ['marfa-lights-vineyard', 'Celia', 'Ochoa'],
  ['valverde-sons', 'Tomas', 'Valverde'],
  ['live-oak-mission', 'Agnes', 'Keller'],
  ['bluestem-hollow', 'Hank', 'Schroeder'],
  ['salt-cedar-wine-company', 'Nora', 'Pruitt'],
  ['tall-fir-cellars', 'Ingrid', 'Dahl'],
  ['cross-timbers-press', 'Leon', 'Booker'],
  ['needle-and-loam', 'Priya', 'Raman'],
  ['slow-windmill', 'Dell', 'Hardeman'],
  ['second-rain-cellars', 'Marta', 'Quist'],
];

/** The password of every sample account, which is public. */
export const samplePassword = 'lonevine-demo';

type Sample = {
  email: string;
  firstName: string;
  lastName: string;
  role: Interest;
  admin?: true;
  /** Slugs of the person's wineries, and their role there. */
  wineries?: readonly string[];
  at?: 'owner' | 'member';
};

/** A person for each role. */
export const sampleAccounts: readonly Sample[] = [
  { email: 'buyer@lonevine.test', firstName: 'Bea', lastName: 'Rivera', role: 'wine-lover' },
  {
    email: 'owner@lonevine.test',
    firstName: 'Owen',
    lastName: 'Tate',
    role: 'industry-pro',
    wineries: ['pedernales-bend', 'red-gate-ranch'],
    at: 'owner',
  },
  {
    email: 'member@lonevine.test',
    firstName: 'Mia',
    lastName: 'Sandoval',
    role: 'sommelier',
    wineries: ['pedernales-bend'],
    at: 'member',
  },
  { email: 'admin@lonevine.test', firstName: 'Ada', lastName: 'Mills', role: 'industry-pro', admin: true },
];

/** The owners of the other wineries of the demo, with the same password, so that each winery can sell and answer. */
const owners: readonly Sample[] = demoOwners.map(([slug, firstName, lastName]) => ({
  email: `owner.${slug}@lonevine.test`,
  firstName,
  lastName,
  role: 'industry-pro',
  wineries: [slug],
  at: 'owner',
}));

/** When the sample accounts were created. A fixed time, so that every demo is the same. */
const opened = new Date('2026-05-01T12:00:00Z');

/**
 * Creates the accounts of the demo, once: if there is any account it does nothing.
 *
 * @param options.passwords hashes the one password of all
 * @param options.withAdmin false if strangers can reach the site: the password is public
 * @returns whether it wrote anything
 */
export async function seedAccounts(
  db: Database,
  { passwordHasher, withAdmin }: { passwordHasher: PasswordHasher; withAdmin: boolean },
): Promise<boolean> {
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false;
  const password = await passwordHasher.hash(samplePassword);
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false;
    for (const sample of [...sampleAccounts, ...owners])
      if (withAdmin || !sample.admin) await open(tx, sample, password);
    return true;
  });
}

async function open(tx: SeedTransaction, sample: Sample, password: string): Promise<void> {
  const { email, firstName, lastName, role, admin = false, wineries = [], at = 'member' } = sample;
  const [id = ''] = idsOf([sample]);
  const when = { createdAt: opened, updatedAt: opened };
  const person = { firstName, lastName, displayName: defaultDisplayName(firstName, lastName), role, admin };
  const rest = { birthDate: '1985-05-05', zip: '78624', state: 'TX', termsAcceptedAt: opened, emailVerified: true };
  await tx
    .insertInto('users')
    .values({ id, email, ...person, ...rest, ...when })
    .execute();
  const identity = { userId: id, accountId: id, providerId: 'credential', password };
  await tx
    .insertInto('identities')
    .values({ ...identity, ...when })
    .execute();
  for (const slug of wineries) {
    const winery = await tx.selectFrom('wineries').select('id').where('slug', '=', slug).executeTakeFirst();
    if (!winery) continue;
    await tx
      .insertInto('wineryMembers')
      .values({ userId: id, wineryId: winery.id, role: at, createdAt: opened })
      .execute();
  }
}

/**
 * Prepares the sample accounts of a demo that has become a real shop: their password is public. The admin is banned;
 * the others stay, with their orders and wineries, and the server refuses them to sign in.
 *
 * @returns the ids of the accounts that must not sign in
 */
export async function retireSampleAccounts(db: Database, now: Date): Promise<string[]> {
  await db
    .updateTable('users')
    .set({ bannedAt: now, updatedAt: now })
    .where('id', 'in', idsOf(sampleAccounts.filter(({ admin }) => admin)))
    .where('bannedAt', 'is', null)
    .execute();
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...idsOf([...sampleAccounts, ...owners]), ...demoVisitors.map((_, at) => visitorId(at))])
    .where('deletedAt', 'is', null)
    .execute();
  return found.map(({ id }) => id);
}

/** The ids of samples. By id, because whoever used the demo may have changed their email. */
function idsOf(samples: readonly Sample[]): string[] {
  return samples.map(({ email }) => stableId(`account/${email}`));
}
