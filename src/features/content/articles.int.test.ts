import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { sending } from '../../../tests/fixtures/accounts/sending.ts';
import { addArticle } from '../../../tests/fixtures/content/add-article.ts';
import { admin, at, save } from '../../../tests/fixtures/content/write-article.ts';
import { countStatements } from '../../../tests/fixtures/database/count-statements.ts';
import { type ImageApp, member, test } from '../../../tests/fixtures/images/image-app.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { collectOrphanImages } from '../images/delete-images.server.ts';
import { uploadImage } from '../images/upload-image.server.ts';
import {
  deletePost,
  listArticles,
  previewText,
  restoreVersion,
  showEditedArticle,
  unpublishPost,
} from './manage-articles.server.ts';
import { drawPostCard, listPosts, listPostUrls, listTags, showPost } from './read-articles.server.ts';
import { showFeed } from './show-feed.server.ts';

const titles = async (app: ImageApp, time: string, tag: string | null = null) => {
  const listed = await listPosts(at(app, time), anonymous, { tag, page: null });
  return listed.ok ? listed.value.posts.map(({ title }) => title) : listed.code;
};

describe('a post', () => {
  test('is a draft that only admins see until it is published; then it is in the blog, its tags, feed, and sitemap', async ({
    images,
  }) => {
    const id = crypto.randomUUID();
    expect(await save(images, '20T12:00:00', id, { publish: false })).toMatchObject({
      value: { version: 1, publishedAt: null },
    });
    const slug = 'why-texas-reds-are-dark';
    const draft = at(images, '20T12:01:00');
    expect(await showPost(draft, anonymous, slug)).toEqual({ ok: false, code: 'not-found' });
    expect(await titles(images, '20T12:01:00')).toEqual([]);
    expect(await titles(images, '20T12:01:00', 'reds')).toBe('not-found');
    expect(await showFeed(draft, anonymous)).not.toContain('Texas reds');
    expect(await listPostUrls(draft, anonymous)).toEqual([]);
    expect(await drawPostCard(draft, anonymous, slug)).toEqual({ ok: false, code: 'not-found' });

    expect(await save(images, '20T13:00:00', id, { version: 1 })).toMatchObject({ ok: true, value: { version: 2 } });
    const published = at(images, '20T13:00:00');
    expect(await showPost(published, anonymous, slug)).toMatchObject({
      value: {
        ...{
          title: 'Why Texas reds are dark',
          author: 'Ann Hill',
          publishedAt: '2026-11-20T13:00:00.000Z',
          minutes: 1,
        },
        tags: [
          { name: 'reds', slug: 'reds' },
          { name: 'High Plains', slug: 'high-plains' },
        ],
        text: [{ tag: 'p', content: ['Sun ', { tag: 'strong', content: ['and'] }, ' soil.'] }],
      },
    });
    expect(await titles(images, '20T13:00:00', 'high-plains')).toEqual(['Why Texas reds are dark']);
    expect(await listTags(published, anonymous)).toHaveLength(2);
    expect(await showFeed(published, anonymous)).toContain(
      '<content type="html">&lt;p&gt;Sun &lt;strong&gt;and&lt;/strong&gt; soil.&lt;/p&gt;</content>',
    );
    expect(await listPostUrls(published, anonymous)).toEqual([
      { url: `/blog/${slug}`, since: new Date('2026-11-20T13:00:00Z') },
    ]);
    expect((await adminActions(images.db)).map(({ kind, details }) => [kind, details])).toEqual([
      ['article-saved', `Why Texas reds are dark (${slug}), version 1`],
      ['article-published', `Why Texas reds are dark (${slug}), version 2, from Nov 20, 2026, 7:00 AM`],
    ]);
  });

  test('with a date to come is published by the clock, in Central Time', async ({ images }) => {
    const id = crypto.randomUUID();
    expect(await save(images, '20T12:00:00', id, { publishAt: '2026-11-21T09:30' })).toMatchObject({
      value: { publishedAt: '2026-11-21T15:30:00.000Z' },
    });
    expect(await titles(images, '21T15:29:59')).toEqual([]);
    expect(await titles(images, '21T15:30:00')).toEqual(['Why Texas reds are dark']);
    expect(await save(images, '20T12:00:00', id, { version: 1, publishAt: '2026-11-20T05:30' })).toMatchObject({
      errors: { publishAt: expect.stringContaining('time to come') },
    });
  });

  test('keeps what people read while a draft of a change is saved, and a change may have a date to come', async ({
    images,
  }) => {
    const id = crypto.randomUUID();
    await save(images, '20T12:00:00', id);
    await save(images, '20T13:00:00', id, { version: 1, title: 'Draft', publish: false });
    expect(await titles(images, '20T14:00:00')).toEqual(['Why Texas reds are dark']);
    await save(images, '20T14:00:00', id, { version: 2, title: 'Later', publishAt: '2026-11-22T00:00' });
    expect(await titles(images, '21T00:00:00')).toEqual(['Why Texas reds are dark']);
    expect(await titles(images, '22T06:00:00')).toEqual(['Later']);
    await save(images, '21T01:00:00', id, { version: 3, title: 'Sooner' });
    expect(await titles(images, '22T06:00:00'), 'what was still to be published is replaced').toEqual(['Sooner']);
    expect(await showPost(at(images, '22T06:00:00'), anonymous, 'why-texas-reds-are-dark')).toMatchObject({
      value: { publishedAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-21T01:00:00.000Z' },
    });
  });

  test('has versions that can be read and restored as a draft', async ({ images }) => {
    const id = crypto.randomUUID();
    await save(images, '20T12:00:00', id);
    await save(images, '20T13:00:00', id, { version: 1, title: 'Worse', body: 'Oops.' });
    const app = at(images, '20T14:00:00');
    expect(await showEditedArticle(app, admin, id, { version: '1', page: null })).toMatchObject({
      value: { shown: 1, version: 2, body: 'Sun **and** soil.', history: { versions: [{ number: 2 }, { number: 1 }] } },
    });
    expect(await restoreVersion(app, admin, { id, version: 1, number: 1 })).toMatchObject({ code: 'changed' });
    expect(await restoreVersion(app, admin, { id, version: 2, number: 1 })).toMatchObject({ value: { version: 3 } });
    expect(await restoreVersion(app, admin, { id, version: 3, number: 9 })).toMatchObject({ code: 'not-found' });
    expect(await titles(images, '20T14:00:00')).toEqual(['Worse']);
    expect(await listArticles(app, admin, { kind: 'post', page: null })).toMatchObject({
      value: { articles: [{ title: 'Why Texas reds are dark', state: 'published', unpublishedChanges: true }] },
    });
    for (const version of ['0', '4', 'x', '1e3']) {
      expect(await showEditedArticle(app, admin, id, { version, page: null })).toMatchObject({ code: 'not-found' });
    }
  });

  test('is taken offline, and deleted as a draft only', async ({ images }) => {
    const id = crypto.randomUUID();
    await save(images, '20T12:00:00', id);
    const app = at(images, '20T13:00:00');
    expect(await deletePost(app, admin, { id, version: 1 })).toMatchObject({ code: 'article-published' });
    expect(await unpublishPost(app, admin, { id, version: 1 })).toMatchObject({ ok: true });
    expect(await titles(images, '20T13:00:00')).toEqual([]);
    expect(await deletePost(app, admin, { id, version: 1 })).toMatchObject({ ok: true });
    expect(await showEditedArticle(app, admin, id)).toMatchObject({ code: 'not-found' });
    expect((await adminActions(app.db)).slice(-2)).toMatchObject([
      { kind: 'article-unpublished', details: 'Why Texas reds are dark (why-texas-reds-are-dark)' },
      { kind: 'article-deleted', details: 'Why Texas reds are dark (why-texas-reds-are-dark)' },
    ]);
  });

  test('is saved once, whoever saves at the same time; its address is its own and stays', async ({ images }) => {
    const id = crypto.randomUUID();
    const twice = await Promise.all([save(images, '20T12:00:00', id), save(images, '20T12:00:00', id)]);
    expect(twice.map((saved) => (saved.ok ? 'saved' : saved.code)).toSorted()).toEqual(['changed', 'saved']);
    const both = await Promise.all(['A', 'B'].map((title) => save(images, '20T12:00:00', id, { version: 1, title })));
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const other = crypto.randomUUID();
    expect(await save(images, '20T12:00:00', other)).toMatchObject({ ok: true });
    expect((await listPostUrls(at(images, '20T12:00:00'), anonymous)).map(({ url }) => url).toSorted()).toEqual([
      '/blog/why-texas-reds-are-dark',
      '/blog/why-texas-reds-are-dark-2',
    ]);
    expect(await save(images, '20T12:00:00', other, { version: 1, slug: 'new' })).toMatchObject({
      errors: { slug: expect.stringContaining('stays') },
    });
    const taken = { slug: 'why-texas-reds-are-dark' };
    expect(await save(images, '20T12:00:00', crypto.randomUUID(), taken)).toMatchObject({
      errors: { slug: expect.stringContaining('Another post') },
    });
  });

  test('is refused at the field that is wrong, and nothing of it is stored', async ({ images }) => {
    const tooManyCards = Array.from({ length: 25 }, (_, number) => `/winery/w-${number}/`).join('\n\n');
    const unknown = '00000000-0000-4000-8000-000000000009';
    for (const [field, changed] of [
      ['title', { title: ' ' }],
      ['body', { body: ' ' }],
      ['summary', { summary: '' }],
      ['body', { body: 'x'.repeat(60_001) }],
      ['body', { body: 'a\0b' }],
      ['tags', { tags: 'a,b,c,d,e,f,g,h,i' }],
      ['tags', { tags: '!!' }],
      ['slug', { slug: 'Not a slug' }],
      ['publishAt', { publishAt: 'soon' }],
      ['pictureId', { pictureId: 'x' }],
      ['pictureAlt', { pictureId: unknown }],
      ['body', { pictureId: unknown, pictureAlt: 'Vines' }],
      ['body', { body: tooManyCards }],
    ] as const) {
      const saved = await save(images, '20T12:00:00', crypto.randomUUID(), changed);
      expect(saved, field).toMatchObject({
        code: 'validation-invalid-params',
        errors: { [field]: expect.any(String) },
      });
    }
    const app = at(images, '20T12:00:00');
    expect(await listArticles(app, admin, { kind: 'post', page: null })).toMatchObject({ value: { total: 0 } });
  });
});

describe('a picture of a post', () => {
  async function upload(images: ImageApp, who: SignedIn): Promise<string> {
    const sent = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f33' } })
      .jpeg()
      .toBuffer();
    const uploaded = await uploadImage(images, who, sending(sent));
    if (!uploaded.ok) throw new Error(uploaded.code);
    return uploaded.value.id;
  }

  test('is the uploader’s in a preview, kept for all versions once it is saved, and deleted with the post', async ({
    images,
  }) => {
    const [inText, other] = [await upload(images, admin), await upload(images, member(2))];
    const body = `![Vines](picture:${inText})`;
    const app = { ...at(images, '20T12:00:00') };
    const shown = await previewText(app, admin, `${body}\n\n![Other](picture:${other})`);
    expect(shown.ok && Object.keys(shown.value.parts.pictures)).toEqual([inText]);
    const id = crypto.randomUUID();
    expect(await save(images, '20T12:00:00', id, { body: `![Other](picture:${other})` })).toMatchObject({
      errors: { body: expect.stringContaining('upload it again') },
    });
    expect(await save(images, '20T12:00:00', id, { body, publish: false })).toMatchObject({ ok: true });
    expect(await save(images, '20T12:00:00', id, { body: '', version: 1, publish: false })).toMatchObject({ ok: true });
    expect(await save(images, '20T12:00:00', id, { body, version: 2, publish: false })).toMatchObject({ ok: true });
    const later = { ...images, clock: { now: () => new Date('2030-01-01T00:00:00Z') } };
    await collectOrphanImages(later, { kind: 'system' });
    const kept = async () => (await images.db.selectFrom('images').select('id').execute()).map((row) => row.id);
    expect(await kept()).toEqual([inText]);
    expect(await deletePost(app, admin, { id, version: 3 })).toMatchObject({ ok: true });
    await collectOrphanImages(later, { kind: 'system' });
    expect(await kept()).toEqual([]);
  });
});

test('cards show wines and wineries as they are now, in few statements, and say nothing of what is gone', async ({
  images,
}) => {
  const wineryId = await addWinery(images.db);
  const ids = await Promise.all(
    [1, 2, 3].map((number) => addListing(images.db, wineryId, { title: `Wine ${number}` })),
  );
  await images.db
    .insertInto('stock')
    .values({ listingId: ids[0] ?? '', quantity: 2 })
    .execute();
  await images.db
    .updateTable('listings')
    .set({ state: 'closed' })
    .where('id', '=', ids[2] ?? '')
    .execute();
  const body = [...ids.map((id) => `/l/${id}`), '/winery/red-gate/', '/winery/nowhere/'].join('\n\n');
  await addArticle(images.db, { slug: 'cards', body, publishedAt: '2026-11-01T00:00:00Z' });
  const app = at(images, '20T12:00:00');
  const counted = countStatements(images);
  const shown = await counted.of(() => showPost(app, anonymous, 'cards'));
  counted.expectAtMost({ statements: 4 });
  const parts = shown.ok ? shown.value.parts : undefined;
  expect(Object.values(parts?.listings ?? {}).map(({ soldOut }) => soldOut)).toEqual([false, true]);
  expect(Object.keys(parts?.wineries ?? {})).toEqual(['red-gate']);
  expect(await showFeed(app, anonymous)).toContain('&lt;a href=&quot;https://wine.test/winery/red-gate/&quot;&gt;');
});

test('the blog has twelve posts a page, the newest first', async ({ images }) => {
  for (let day = 1; day <= 13; day++) {
    const publishedAt = `2026-10-${String(day).padStart(2, '0')}T00:00:00Z`;
    await addArticle(images.db, { slug: `post-${day}`, title: `Post ${day}`, publishedAt });
  }
  const app = at(images, '20T12:00:00');
  const second = await listPosts(app, anonymous, { tag: null, page: '2' });
  expect(second).toMatchObject({ value: { total: 13, pages: 2, posts: [{ title: 'Post 1' }] } });
  expect(await listPosts(app, anonymous, { tag: 'x y', page: null })).toMatchObject({ code: 'not-found' });
});
