import type { Database } from '../src/infra/database.ts';
import type { PasswordHasher } from '../src/infra/password-hashing.ts';
import { retireSampleAccounts, seedAccounts } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';
import { seedDirectory } from './seed-directory.ts';
import { seedPages } from './seed-pages.ts';
import { seedReference } from './seed-reference.ts';

/**
 * Loads the data that every installation needs and, in the demo, its wines and sample accounts. In production no sample
 * account stays usable.
 * @returns the ids of accounts that must not sign in
 */
export async function prepareData(
  db: Database,
  options: {
    demo: boolean;
    production: boolean;
    passwordHasher: PasswordHasher;
    now: Date;
    print: (line: string) => void;
  },
): Promise<string[]> {
  const { demo, production, passwordHasher, now, print } = options;
  if (await seedReference(db)) print('Loaded the places and grape varietals');
  if (await seedPages(db)) print('Wrote the pages of the site');
  if (await seedDirectory(db)) print('Entered the directory of wineries');
  if (demo && (await seedDemo(db))) print('Filled the shop with the demo wines');
  if (demo && (await seedAccounts(db, { passwordHasher, withAdmin: !production }))) print('Opened the sample accounts');
  if (!production) return [];
  const retired = await retireSampleAccounts(db, now);
  if (retired.length > 0) print(`The ${retired.length} sample accounts cannot sign in: their password is public.`);
  return retired;
}
