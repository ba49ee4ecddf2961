import { describe, expect } from 'vitest';
import { createTtlCache } from '#infra/cache.ts';
import { publishTerms } from '../../../tests/fixtures/content/publish-terms.ts';
import { at } from '../../../tests/fixtures/content/write-article.ts';
import { type ImageApp, member, test } from '../../../tests/fixtures/images/image-app.ts';
import { acceptTerms, mustAgreeToTerms, showNewTerms } from './terms.server.ts';

const person = member(1);

/** Whether a person who accepted the terms at a time has to agree again at another. */
const must = (app: ImageApp, acceptedAt: string, now: string, actor: typeof person = person) => {
  const given = at(app, now);
  return mustAgreeToTerms({ ...given, cache: createTtlCache(given.clock) }, actor, new Date(`2026-11-${acceptedAt}Z`));
};

const accept = (app: ImageApp, time: string) =>
  app.db
    .updateTable('users')
    .set({ termsAcceptedAt: new Date(`2026-11-${time}Z`) })
    .where('id', '=', person.id)
    .execute();

/** When the first version came with the product: before everything else of a test. */
const installed = (app: ImageApp) =>
  app.db
    .updateTable('articleVersions')
    .set({ publishedAt: new Date('2026-10-01T00:00:00Z') })
    .execute();

describe('a new version of the terms', () => {
  test('asks those who accepted an earlier one, from its time on; the first asks nobody', async ({ images }) => {
    await installed(images);
    await images.db
      .updateTable('articleVersions')
      .set({ publishedAt: new Date('2026-11-18T00:00:00Z') })
      .execute();
    expect(await must(images, '10T12:00:00', '20T12:00:00')).toBe(false);
    await publishTerms(images.db, new Date('2026-11-21T00:00:00Z'));
    expect(await must(images, '10T12:00:00', '20T23:59:00')).toBe(false);
    expect(await must(images, '10T12:00:00', '21T00:00:00')).toBe(true);
    expect(await must(images, '21T00:00:00', '21T00:00:00')).toBe(false);
    expect(await must(images, '10T12:00:00', '22T00:00:00', { ...person, limited: true })).toBe(false);
  });

  test('names what changed since the version that the person agreed to', async ({ images }) => {
    await installed(images);
    await accept(images, '10T12:00:00');
    expect(await showNewTerms(at(images, '20T12:00:00'), person)).toEqual({ ok: true, value: null });
    await publishTerms(images.db, new Date('2026-11-20T00:00:00Z'), 'Corks');
    await accept(images, '20T12:00:00');
    await publishTerms(images.db, new Date('2026-11-21T00:00:00Z'), 'Labels');
    const shown = await showNewTerms(at(images, '21T12:00:00'), person);
    expect(shown).toEqual({
      ok: true,
      value: {
        version: 3,
        publishedAt: '2026-11-21T00:00:00.000Z',
        changes: [{ title: 'Labels', id: 'labels', change: 'new' }],
      },
    });
  });

  test('is agreed to once it was shown: another number, or an older one, is refused', async ({ images }) => {
    await installed(images);
    await accept(images, '10T12:00:00');
    const version = await publishTerms(images.db, new Date('2026-11-20T00:00:00Z'));
    const app = at(images, '20T12:00:00');
    for (const wrong of [version - 1, version + 1, 0, Number.NaN]) {
      expect(await acceptTerms(app, person, wrong)).toEqual({ ok: false, code: 'changed' });
    }
    const twice = await Promise.all([acceptTerms(app, person, version), acceptTerms(app, person, version)]);
    expect(twice.every(({ ok }) => ok)).toBe(true);
    expect(await showNewTerms(app, person)).toEqual({ ok: true, value: null });
    const agreed = images.db.selectFrom('termsAgreements').select('version').where('userId', '=', person.id);
    expect((await agreed.orderBy('agreedAt', 'desc').execute())[0]).toEqual({ version });
  });
});
