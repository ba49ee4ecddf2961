import { sql } from 'kysely';
import { expect } from 'vitest';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import {
  countsOf,
  exported,
  type Importing,
  test,
} from '../../../tests/fixtures/platform-import/platform-import-test.ts';
import { importFailure } from './import-report.ts';

/** How many rows each table has. */
async function rowCounts({ app: { db } }: Importing): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const counted = tables.map(async ({ name }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(name)}`.execute(
      db,
    );
    return [name, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

const whole = {
  'users-1.json': { new: 3, skipped: 1 },
  'users-2.json': { joined: 1, wrong: 1 },
  'listings.json': { new: 5, wrong: 1 },
  'transactions.json': { new: 4, skipped: 1, wrong: 2 },
};

/** An account that has the address of somebody in the export. */
function addKnown({ app }: Importing) {
  return addPerson(app.db, { email: 'known@example.test' });
}

test('a dry run reports what an import would do and changes nothing', async ({ importing }) => {
  await addKnown(importing);
  const before = await rowCounts(importing);
  const report = await importing.run({ dryRun: true });
  expect(countsOf(report)).toEqual(whole);
  expect(report.pictures).toEqual({ new: 5, unchanged: 0, missing: 0 });
  expect(await rowCounts(importing)).toEqual(before);
  expect(importing.asked).toEqual([]);
  const tried = await importing.written();
  await importing.run();
  expect(await importing.written()).toBe(tried);
});

test('users become accounts that their owners complete themselves', async ({ importing }) => {
  const known = await addKnown(importing);
  expect(countsOf(await importing.run())).toEqual(whole);
  const { db } = importing.app;
  const people = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'emailVerified',
      'displayName',
      'bio',
      'phoneNumber',
      'zip',
      'termsAcceptedAt',
      'createdAt',
    ])
    .select(sql<string | null>`birth_date::text`.as('born'))
    .select(sql<boolean>`banned_at is not null`.as('banned'))
    .select(sql<boolean>`profile_image_id is not null`.as('pictured'))
    .where('importedAt', 'is not', null)
    .orderBy('id')
    .execute();
  expect(people).toMatchObject([
    {
      ...{ id: exported.user(1), email: 'rosa@example.test', emailVerified: true, displayName: 'Rosa D' },
      ...{
        bio: 'We grow grapes near the river.',
        phoneNumber: '(512) 555-0199',
        born: null,
        termsAcceptedAt: null,
        pictured: true,
      },
      createdAt: new Date('2024-03-02T15:04:05Z'),
    },
    { id: exported.user(2), born: '1984-07-01', zip: '78624', banned: false, pictured: false },
    { id: exported.user(4), banned: true },
  ]);
  expect(await db.selectFrom('identities').select('id').execute()).toEqual([]);
  const joined = await db
    .selectFrom('importedResources')
    .select('targetId')
    .where('id', '=', exported.user(5))
    .executeTakeFirst();
  expect(joined).toEqual({ targetId: known.id });
  expect(importing.sent).toEqual([]);
  expect(await importing.written()).toContain('users-2.json,2,');
});

test('an account is joined only if its address is verified here', async ({ importing }) => {
  await addPerson(importing.app.db, { email: 'known@example.test', emailVerified: false });
  const report = await importing.run();
  expect(countsOf(report)['users-2.json']).toEqual({ wrong: 2 });
});

test('providers own a winery, and listings are on sale here with their pictures and stock', async ({ importing }) => {
  await importing.run();
  const { db } = importing.app;
  const listings = await db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select([
      'listings.id',
      'title',
      'listings.state',
      'style',
      'vintage',
      'listings.varietals',
      'priceCents',
      'name',
      'quantity',
    ])
    .select(['shippingFirstCents', 'abvTenths', 'listings.createdAt'])
    .select(sql<number>`(select count(*)::integer from listing_photos where listing_id = listings.id)`.as('photos'))
    .orderBy('listings.id')
    .execute();
  expect(listings).toMatchObject([
    {
      ...{ id: exported.listing(1), title: 'Frio Tempranillo', state: 'published', style: 'red', vintage: 2021 },
      ...{ varietals: ['tempranillo'], priceCents: 2450, name: 'Frio Bend Cellars', quantity: 24, photos: 2 },
      ...{ shippingFirstCents: 950, abvTenths: 135, createdAt: new Date('2024-05-06T10:00:00Z') },
    },
    { id: exported.listing(2), state: 'closed', style: 'white', quantity: 0, photos: 1 },
    { id: exported.listing(3), state: 'draft' },
    { id: exported.listing(4), state: 'published', style: null, quantity: null, priceCents: 3000, photos: 1 },
    { id: exported.listing(5), state: 'draft', vintage: null, varietals: ['tempranillo'], quantity: 3 },
  ]);
  expect(importing.asked).toEqual(['https://images.example.test/2.png']);
  const owners = await db.selectFrom('wineryMembers').select(['userId', 'role']).execute();
  expect(owners).toEqual([{ userId: exported.user(1), role: 'owner' }]);
  const winery = await db.selectFrom('wineries').select(['claimed', 'street', 'city']).execute();
  expect(winery).toEqual([{ claimed: 'claimed', street: '400 River Road', city: 'Fredericksburg' }]);
  const plans = await db.selectFrom('availabilityPlans').select(['listingId', 'timezone']).execute();
  expect(plans).toEqual([{ listingId: exported.listing(4), timezone: 'America/Chicago' }]);
});

test('what is wrong with a listing is reported by field', async ({ importing }) => {
  await importing.run();
  const written = await importing.written();
  const lines = written.split('\r\n').filter((line) => line.includes(exported.listing(5)));
  const fields = lines.map((line) => line.split(',')[4]);
  expect(fields.sort()).toEqual(['state', 'sweetness', 'varietals_offered', 'vintage']);
});

test('what clients keep beside our fields stays with people, listings, and orders', async ({ importing }) => {
  await importing.run();
  const { rows } = await sql<{ kind: string; data: object }>`
    select 'user' as kind, public_data as data from user_extended_data where user_id = ${exported.user(1)}
    union all select 'listing', public_data from listing_extended_data where listing_id = ${exported.listing(1)}
    union all select 'order', protected_data from order_extended_data where order_id = ${exported.transaction(1)}`.execute(
    importing.app.db,
  );
  expect(rows).toMatchObject([
    { kind: 'user', data: { favoriteColor: 'green' } },
    { kind: 'listing', data: { barrelRoom: 'north', transactionProcessAlias: 'default-purchase/release-1' } },
    { kind: 'order', data: { gift: true } },
  ]);
  const orders = importing.app.db.selectFrom('orders').select('processName').orderBy('id');
  expect((await orders.execute()).map(({ processName }) => processName)).toEqual([
    ...['default-purchase', 'flex-product-default-process', 'default-purchase', 'default-purchase'],
  ]);
});

test('transactions that are over become orders with their history, messages, and reviews', async ({ importing }) => {
  await importing.run();
  const { db } = importing.app;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'customerId', 'state', 'lastTransition', 'payinCents', 'payoutCents', 'deliveryMethod', 'dueAt'])
    .select(['shippingDetails', 'acceptedBy', 'createdAt', 'bookingStart'])
    .orderBy('id')
    .execute();
  expect(orders).toMatchObject([
    {
      ...{ id: exported.transaction(1), customerId: exported.user(2), state: 'reviewed' },
      ...{ lastTransition: 'review-2-by-provider', payinCents: 5850, payoutCents: 5360, deliveryMethod: 'shipping' },
      ...{ dueAt: null, acceptedBy: exported.user(1), createdAt: new Date('2024-06-01T12:00:00Z') },
      shippingDetails: { recipientName: 'Ben Archer', streetAddress: '214 Pecan Street', city: 'Austin' },
    },
    { id: exported.transaction(2), state: 'canceled', payinCents: 5850, acceptedBy: exported.user(1) },
    { id: exported.transaction(3), state: 'reviewed', lastTransition: 'expire-review-period' },
    { id: exported.transaction(6), state: 'reviewed', bookingStart: new Date('2024-06-08T16:00:00Z') },
  ]);
  const said = await db.selectFrom('messages').select(['senderId', 'content']).orderBy('createdAt').execute();
  expect(said).toEqual([
    { senderId: exported.user(2), content: 'Does it ship to Austin?' },
    { senderId: exported.user(1), content: 'It does.' },
  ]);
  const reviews = await db.selectFrom('orderReviews').select(['party', 'rating', 'state']).orderBy('party').execute();
  expect(reviews).toEqual([
    { party: 'customer', rating: 5, state: 'public' },
    { party: 'provider', rating: 4, state: 'public' },
  ]);
  const about = await db.selectFrom('reviewSubjects').select('subjectId').where('party', '=', 'customer').execute();
  expect(about.map(({ subjectId }) => subjectId)).toContain(exported.listing(1));
  expect(await importing.written()).toContain('Finish it there first');
});

test('a second run changes nothing', async ({ importing }) => {
  await addKnown(importing);
  await importing.run();
  const before = await rowCounts(importing);
  const again = await importing.run();
  expect(countsOf(again)).toEqual({
    'users-1.json': { unchanged: 3, skipped: 1 },
    'users-2.json': { unchanged: 1, wrong: 1 },
    'listings.json': { unchanged: 5, wrong: 1 },
    'transactions.json': { unchanged: 4, skipped: 1, wrong: 2 },
  });
  expect(again.pictures).toMatchObject({ new: 0, missing: 0 });
  expect(await rowCounts(importing)).toEqual(before);
});

test('an import that broke off is completed by the next run', async ({ importing }) => {
  await addKnown(importing);
  const { uploadStore } = importing.app;
  const lost = new Error('The power failed');
  let uploads = 0;
  importing.app.uploadStore = {
    withFile: (...input) => {
      uploads += 1;
      if (uploads === 2) throw lost;
      return uploadStore.withFile(...input);
    },
  };
  await expect(importing.run()).rejects.toBe(lost);
  importing.app.uploadStore = uploadStore;
  const { db } = importing.app;
  expect(await db.selectFrom('listings').select('id').where('state', '=', 'published').execute()).toEqual([]);
  const report = await importing.run();
  expect(countsOf(report)['transactions.json']).toEqual(whole['transactions.json']);
  const onSale = await db.selectFrom('listings').select('id').where('state', '=', 'published').orderBy('id').execute();
  expect(onSale).toEqual([{ id: exported.listing(1) }, { id: exported.listing(4) }]);
  const photos = await db.selectFrom('listingPhotos').select('listingId').orderBy('listingId').execute();
  expect(photos.map(({ listingId }) => listingId)).toEqual([1, 1, 2, 4].map(exported.listing));
});

test('a picture that is missing keeps its listing a draft until it is there', async ({ importing }) => {
  const { downloadImage } = importing.app;
  importing.app.downloadImage = async () => ({ ok: false, reason: 'Its server answered 404' });
  await importing.write(`images/${exported.image(1)}.png`, 'this is no picture');
  const first = await importing.run();
  expect(first.pictures).toEqual({ new: 3, unchanged: 0, missing: 2 });
  const stateOf = async () => {
    const { db } = importing.app;
    return (await db.selectFrom('listings').select('state').where('id', '=', exported.listing(1)).executeTakeFirst())
      ?.state;
  };
  expect(await stateOf()).toBe('draft');
  expect(await importing.written()).toContain('You need to add at least one photo.');
  importing.app.downloadImage = downloadImage;
  const second = await importing.run();
  expect(second.pictures).toMatchObject({ new: 1, missing: 1 });
  expect(await stateOf()).toBe('published');
});

test('nothing here is overwritten by what has the same id', async ({ importing }) => {
  const { db } = importing.app;
  const wineryId = await addWinery(db);
  await addListing(db, wineryId, { id: exported.listing(1), title: 'Ours' });
  await importing.run();
  const row = await db.selectFrom('listings').select('title').where('id', '=', exported.listing(1)).executeTakeFirst();
  expect(row).toEqual({ title: 'Ours' });
  expect(await importing.written()).toContain('There is another listing with this id');
});

test('a file that cannot be read is wrong as a whole, so that the import has not succeeded', async ({ importing }) => {
  await importing.write('users-9.json', 'no JSON');
  const report = await importing.run();
  expect(countsOf(report)['users-9.json']).toEqual({ wrong: 1 });
  expect(importFailure(report)).toBe('5 rows or files could not be imported.');
});
