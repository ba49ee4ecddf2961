import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { admin, at, save } from '../../../tests/fixtures/content/write-article.ts';
import { member, test } from '../../../tests/fixtures/images/image-app.ts';
import { deletePost, showEditedArticle, unpublishPost } from './manage-articles.server.ts';
import { showPage, showPost } from './read-articles.server.ts';

test('a page of the site is edited like a post, but neither moved, taken offline, nor deleted', async ({ images }) => {
  const [stored] = await images.db.selectFrom('articles').select('id').where('slug', '=', 'about').execute();
  const id = stored?.id ?? '';
  const app = at(images, '20T12:00:00');
  expect(await save(images, '20T12:00:00', id, { version: 1, title: 'About us' })).toMatchObject({ ok: true });
  expect(await showPage(app, anonymous, 'about')).toMatchObject({ value: { title: 'About us', version: 2 } });
  expect(await save(images, '20T12:00:00', id, { version: 2, slug: 'other' })).toMatchObject({ ok: false });
  expect(await unpublishPost(app, admin, { id, version: 2 })).toMatchObject({ code: 'not-found' });
  expect(await deletePost(app, admin, { id, version: 2 })).toMatchObject({ code: 'not-found' });
  expect(await showPost(app, anonymous, 'about')).toMatchObject({ code: 'not-found' });
});

test('people agree to the version of the terms that is published when they accept them, whichever way they do', async ({
  images,
}) => {
  const [terms] = await images.db.selectFrom('articles').select('id').where('slug', '=', 'terms-of-service').execute();
  const id = terms?.id ?? '';
  const accept = (who: number, time: string) =>
    images.db
      .updateTable('users')
      .set({ termsAcceptedAt: new Date(`2026-11-${time}Z`) })
      .where('id', '=', member(who).id)
      .execute();
  await save(images, '22T12:00:00', id, { version: 1, publishAt: '2026-11-23T06:00' });
  await accept(1, '20T12:00:00');
  await accept(1, '22T13:00:00');
  await accept(2, '23T12:00:00');
  await accept(2, '23T12:00:00');
  const agreed = images.db.selectFrom('termsAgreements').selectAll().orderBy('agreedAt');
  expect(await agreed.execute(), 'nothing for a time before the first version, and nothing twice').toEqual([
    { userId: member(1).id, version: 1, agreedAt: new Date('2026-11-22T13:00:00Z') },
    { userId: member(2).id, version: 2, agreedAt: new Date('2026-11-23T12:00:00Z') },
  ]);
  expect(await showEditedArticle(at(images, '23T13:00:00'), admin, id)).toMatchObject({
    value: {
      history: {
        versions: [
          { number: 2, agreed: 1 },
          { number: 1, agreed: 1 },
        ],
      },
    },
  });
});
