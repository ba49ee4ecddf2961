import { expect } from 'vitest';
import { signIn } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import {
  ada,
  headersWith,
  nowhere,
  sendPicture,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import {
  addOwner,
  addReader,
  freshText,
  shownReviews,
  writeReview,
} from '../../../../tests/fixtures/reviews/write-review.ts';
import { addWineryReview } from './add-review.server.ts';
import { editWineryReview } from './edit-review.server.ts';
import { eraseWineryReviews, sweepReviewSources } from './erase-reviews.server.ts';
import { listReviewsByPerson } from './list-winery-reviews.server.ts';
import { moveReviews } from './move-reviews.server.ts';
import { voteForReview } from './vote-review.server.ts';

test('an owner who signs up a second account on the same browser cannot review their winery with it', async ({
  accounts: app,
}) => {
  const wineryId = await addWinery(app.db);
  const { actor: owner, headers } = await signedUp(app);
  const row = { userId: owner.id, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
  await app.db.insertInto('wineryMembers').values(row).execute();
  expect(headers.get('cookie')).toMatch(/browser=[\w-]{43}/);
  const [alias, other] = [
    await signedUp(app, { ...ada, email: 'a@example.test' }),
    await signedUp(app, { ...ada, email: 'b@example.test' }),
  ];
  await app.db.updateTable('users').set({ emailVerified: true }).execute();
  const add = (actor: SignedIn) =>
    addWineryReview(app, actor, { wineryId, fields: { score: 5, content: freshText() } });
  const browser = headers.get('cookie')?.match(/browser=[^;]+/)?.[0] ?? '';
  const from = { ...nowhere, headers: new Headers({ cookie: browser }) };
  const signed = await signIn(app, anonymous, { email: 'a@example.test', password: ada.password }, from);
  expect(signed.ok && headersWith(signed.value.cookies).get('cookie')).toContain(browser);
  expect(await add(alias.actor)).toEqual({ ok: false, code: 'own-winery' });
  expect(await add(other.actor)).toMatchObject({ ok: true });
});

test('when wineries become one, so do their reviews: one of each person, none of its people, scores counted anew', async ({
  accounts: app,
}) => {
  const [from, into] = [await addWinery(app.db), await addWinery(app.db, { slug: 'other' })];
  const [bea, cal, dan] = [
    await addReader(app.db, 'bea'),
    await addReader(app.db, 'cal'),
    await addReader(app.db, 'dan'),
  ];
  const photo = await sendPicture(app, bea);
  await writeReview(app, bea, from, { score: 1, photos: [photo] });
  await writeReview(app, bea, into, { score: 5 });
  await writeReview(app, cal, from, { score: 4 });
  await writeReview(app, dan, into, { score: 1 });
  const row = { userId: dan.id, wineryId: into, role: 'owner' as const, createdAt: app.clock.now() };
  await app.db.insertInto('wineryMembers').values(row).execute();
  await app.db.transaction().execute((db) => moveReviews({ ...app, db }, { from, into }));
  const { scores, shown } = await shownReviews(app, into);
  expect(scores).toMatchObject({ score: 4.5, reviewCount: 2, distribution: [0, 0, 0, 1, 1] });
  expect(shown.reviews.map(({ author }) => author.name)).toEqual(['cal', 'bea']);
  const image = app.db.selectFrom('images').select('unattachedSince').where('id', '=', photo);
  expect((await image.executeTakeFirstOrThrow()).unattachedSince).not.toBeNull();
});

test('of a deleted account the published reviews stay, as of a deleted user, and nothing else', async ({
  accounts: app,
}) => {
  const [wineryId, otherId] = [await addWinery(app.db), await addWinery(app.db, { slug: 'other' })];
  await addOwner(app, otherId);
  const [bea, cal] = [await addReader(app.db, 'bea'), await addReader(app.db, 'cal')];
  const photos = [await sendPicture(app, bea)];
  const { id } = await writeReview(app, bea, wineryId, { photos, content: 'My name is Bea' });
  await editWineryReview(app, bea, { id, fields: { score: 2, content: 'No name' } });
  const other = await writeReview(app, cal, otherId);
  await voteForReview(app, bea, { id: other.id, helpful: true });
  await app.db.transaction().execute((db) => eraseWineryReviews({ ...app, db }, bea));
  await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', bea.id).execute();
  expect((await shownReviews(app, wineryId)).shown.reviews).toMatchObject([
    { id, content: 'No name', photos: [], author: { id: null, name: 'Deleted user' } },
  ]);
  // why: the id of the account must not tell what its owner wrote
  expect((await listReviewsByPerson(app, anonymous, { personId: bea.id, page: null })).total).toBe(0);
  expect((await shownReviews(app, otherId)).shown.reviews).toMatchObject([{ id: other.id, helpful: 0 }]);
  expect(await app.db.selectFrom('wineryReviewVersions').selectAll().execute()).toEqual([]);
  const sources = app.db.selectFrom('wineryReviewSources').select('userId');
  expect(await sources.execute()).toEqual([{ userId: cal.id }]);
  app.clock.ahead += 24 * 60 * 60 * 1000 + 1_000;
  expect(await sweepReviewSources(app, { kind: 'system' })).toEqual({ ok: true, value: { removed: 1 } });
});
