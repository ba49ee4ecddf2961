import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { quickPasswordHasher } from '../../../tests/fixtures/accounts/quick-password-hasher.ts';
import { blackPng } from '../../../tests/fixtures/images/black-png.ts';
import { exported, type Importing, test } from '../../../tests/fixtures/platform-import/platform-import-test.ts';
import { deletionConfirmation } from './account-deletion.ts';
import { deleteAccount } from './delete-account.server.ts';

/** Deletes the account of somebody who was imported. */
async function deleteImported({ app }: Importing, id: string): Promise<void> {
  const actor = { kind: 'user', id, roles: [], limited: false } as const;
  const deleted = await deleteAccount({ ...app, passwordHasher: quickPasswordHasher }, actor, deletionConfirmation);
  expect(deleted).toEqual({ ok: true, value: undefined });
}

async function read({ folder }: Importing, name: string) {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8'));
}

/** Transactions of the export, their messages, and their reviews with other ids: as if made after the first run. */
function renewed<Page>(page: Page): Page {
  return JSON.parse(JSON.stringify(page).replaceAll(/6d0f(3333|4444)-0000/g, '6d0f$1-0001'));
}

/** Adds somebody to the export whose picture is not there. @returns their id */
async function addNewcomer(importing: Importing): Promise<string> {
  const [id, users] = [exported.user(8), await read(importing, 'users-1.json')];
  const [rosa] = users.data;
  const attributes = { ...rosa.attributes, email: 'newcomer@example.test' };
  const relationships = { profileImage: { data: { id: exported.image(8), type: 'image' } } };
  await importing.write('users-3.json', { ...users, data: [{ ...rosa, id, attributes, relationships }] });
  return id;
}

/** What is stored of orders, messages, reviews, and listings, and how many wineries there are. */
async function stored({ app: { db } }: Importing) {
  const { rows } = await sql<Record<string, unknown>>`
    select (select array_agg(id order by id) from orders) as orders,
      (select array_agg(id order by id) from messages) as messages,
      (select array_agg(id order by id) from order_reviews) as reviews,
      (select array_agg(id order by id) from listings) as listings,
      (select count(*) from wineries) as wineries`.execute(db);
  return rows[0];
}

/** What is stored of somebody's account. */
function accountOf({ app: { db } }: Importing, id: string) {
  return db
    .selectFrom('users')
    .leftJoin('userExtendedData as data', 'data.userId', 'users.id')
    .select(['displayName', 'firstName', 'bio', 'phoneNumber', 'profileImageId', 'data.publicData'])
    .where('users.id', '=', id)
    .execute();
}

const nothing = {
  displayName: '',
  firstName: null,
  bio: '',
  phoneNumber: null,
  profileImageId: null,
  publicData: null,
};

test('of a buyer who has deleted their account here, a later run stores nothing', async ({ importing }) => {
  await importing.run();
  await deleteImported(importing, exported.user(2));
  const before = await stored(importing);
  const page = renewed(await read(importing, 'transactions.json'));
  await importing.write('transactions-2.json', { ...page, data: page.data.slice(0, 1) });
  const report = await importing.run();
  expect(await stored(importing)).toEqual(before);
  expect(await accountOf(importing, exported.user(2))).toEqual([nothing]);
  expect(report.files).toContainEqual(expect.objectContaining({ file: 'transactions-2.json', new: 0, skipped: 1 }));
  const written = await importing.written();
  expect(written).toContain('Its customer deleted their account here');
  expect(written).toContain('They deleted their account here');
});

test('of an author who has deleted their account here, a later run stores no picture, listing, or winery', async ({
  importing,
}) => {
  const id = await addNewcomer(importing);
  await importing.run();
  await deleteImported(importing, id);
  const before = await stored(importing);
  await writeFile(path.join(importing.folder, 'images', `${exported.image(8)}.png`), blackPng(48));
  const [page] = await read(importing, 'listings.json');
  const [listing] = page.data;
  const author = { data: { id, type: 'user' } };
  await importing.write('listings-2.json', {
    ...page,
    data: [{ ...listing, id: exported.listing(8), relationships: { ...listing.relationships, author } }],
  });
  const report = await importing.run();
  expect(await stored(importing)).toEqual(before);
  expect(await accountOf(importing, id)).toEqual([nothing]);
  for (const file of ['users-3.json', 'listings-2.json']) {
    expect(report.files).toContainEqual(expect.objectContaining({ file, new: 0, skipped: 1 }));
  }
  expect(report.pictures.new).toBe(0);
  expect(await importing.written()).toContain('Its author deleted their account here');
});
