import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { pdf } from '../../../tests/fixtures/claims/pdf.ts';
import { type ImageApp, member, test } from '../../../tests/fixtures/images/image-app.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addClaimFile, removeClaimFile, showClaimFile, sweepClaimFiles } from './claim-files.server.ts';
import { withdrawClaim } from './decide-claim.server.ts';
import { eraseClaims } from './erase-claims.server.ts';

const system = { kind: 'system' } as const;
const operator: SignedIn = { ...member(2), roles: ['admin'] };
const day = 24 * 3600_000;

async function addClaim(app: ImageApp, slug = 'red-gate'): Promise<string> {
  const wineryId = await addWinery(app.db, { slug });
  const claim = { userId: member().id, wineryId, isNew: false, isDispute: false, wineryName: 'Red Gate' };
  const row = { ...claim, createdAt: app.clock.now() };
  return (await app.db.insertInto('wineryClaims').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const add = (app: ImageApp, claimId: string, content: Uint8Array<ArrayBuffer> = pdf, who = member()) =>
  addClaimFile(app, who, { claimId, sent: new Blob([content]).stream() });

const filesOf = async ({ db }: ImageApp) =>
  db.selectFrom('wineryClaimFiles').select(['id', 'format', 'bytes']).orderBy('createdAt').execute();

async function onlyFile(app: ImageApp): Promise<string> {
  const [file] = await filesOf(app);
  if (!file) throw new Error('There is no file');
  return file.id;
}

/** The same app so many days later. */
const later = (app: ImageApp, days: number) => ({
  ...app,
  clock: { ...app.clock, now: () => new Date(Date.now() + days * day) },
});

describe('the files of a claim', () => {
  test('are pictures, stored without metadata, and PDFs as they are; at most three', async ({ images: app }) => {
    const claimId = await addClaim(app);
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f33' } })
      .withExif({ IFD0: { Copyright: 'Somebody at home' } })
      .jpeg()
      .toBuffer();
    for (const content of [new Uint8Array(photo), pdf, pdf])
      expect(await add(app, claimId, new Uint8Array(content))).toEqual({ ok: true, value: undefined });
    const files = await filesOf(app);
    expect(files.map(({ format }) => format)).toEqual(['jpg', 'pdf', 'pdf']);
    const shown = await showClaimFile(app, member(), { claimId, fileId: files[0]?.id ?? '' });
    if (!shown.ok) throw new Error(shown.code);
    const stored = Buffer.from(await new Response(shown.value.body).arrayBuffer());
    expect(stored.includes('Somebody at home')).toBe(false);
    expect(await add(app, claimId)).toEqual({ ok: false, code: 'too-many-files' });
    expect((await app.files()).kept).toHaveLength(3);
    const events = await app.db.selectFrom('wineryClaimEvents').select('kind').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['file-added', 'file-added', 'file-added']);
  });

  test('are three also when more are sent at once', async ({ images: app }) => {
    const claimId = await addClaim(app);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => add(app, claimId)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await app.files()).kept).toHaveLength(3);
  });

  test('are nothing else: not by their name, nor by a beginning alone', async ({ images: app }) => {
    const claimId = await addClaim(app);
    const html = Buffer.from('<script>alert(1)</script>\n%PDF-1.7\n%%EOF');
    const film = await readFile(new URL('../../../tests/fixtures/images/bars.mp4', import.meta.url));
    for (const content of [html, Buffer.from('%PDF-1.7\nno end'), Buffer.from('PK\u0003\u0004'), Buffer.alloc(0), film])
      expect(await add(app, claimId, new Uint8Array(content))).toEqual({ ok: false, code: 'unreadable-image' });
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    expect(await add(app, claimId, new Uint8Array(large))).toEqual({ ok: false, code: 'too-large' });
    expect(await app.files()).toEqual({ kept: [], received: [] });
    expect(await filesOf(app)).toEqual([]);
  });

  test('are for the claimant and admins alone; only the claimant changes them, and only while the claim waits', async ({
    images: app,
  }) => {
    const claimId = await addClaim(app);
    await add(app, claimId);
    const asked = { claimId, fileId: await onlyFile(app) };
    for (const who of [member(), operator]) {
      const shown = await showClaimFile(app, who, asked);
      if (!shown.ok) throw new Error(shown.code);
      expect(shown.value).toMatchObject({ contentType: 'application/pdf', format: 'pdf' });
      await shown.value.body.cancel();
    }
    for (const who of [member(2), { kind: 'anonymous' } as const])
      expect(await showClaimFile(app, who, asked)).toEqual({ ok: false, code: 'not-found' });
    const other = await addClaim(app, 'other');
    expect(await showClaimFile(app, member(), { ...asked, claimId: other })).toEqual({ ok: false, code: 'not-found' });
    for (const bad of ['x', '../..', crypto.randomUUID()]) {
      expect(await showClaimFile(app, member(), { claimId, fileId: bad })).toMatchObject({ code: 'not-found' });
      expect(await add(app, bad)).toMatchObject({ code: 'not-found' });
    }
    expect(await add(app, claimId, pdf, member(2))).toEqual({ ok: false, code: 'not-found' });
    expect(await removeClaimFile(app, operator, asked)).toEqual({ ok: false, code: 'not-found' });
    expect((await removeClaimFile(app, member(), asked)).ok).toBe(true);
    expect((await app.files()).kept).toEqual([]);
    await add(app, claimId);
    await withdrawClaim(app, member(), claimId);
    const left = { claimId, fileId: await onlyFile(app) };
    expect(await removeClaimFile(app, member(), left)).toEqual({ ok: false, code: 'claim-decided' });
    expect(await add(app, claimId)).toEqual({ ok: false, code: 'claim-decided' });
  });

  test('are deleted 90 days after the decision, and shown no longer', async ({ images: app }) => {
    const claimId = await addClaim(app);
    await add(app, claimId);
    const asked = { claimId, fileId: await onlyFile(app) };
    expect(await sweepClaimFiles(later(app, 400), system)).toEqual({ ok: true, value: { removed: 0 } });
    await withdrawClaim(app, member(), claimId);
    expect(await sweepClaimFiles(later(app, 89), system)).toEqual({ ok: true, value: { removed: 0 } });
    expect(await showClaimFile(later(app, 91), operator, asked)).toEqual({ ok: false, code: 'not-found' });
    const broken = { ...app.storage, deleteFolder: () => Promise.reject(new Error('The storage is away')) };
    expect(await sweepClaimFiles({ ...later(app, 91), storage: broken }, system)).toMatchObject({
      value: { removed: 0 },
    });
    expect(await sweepClaimFiles(later(app, 91), system)).toEqual({ ok: true, value: { removed: 1 } });
    expect((await app.files()).kept).toEqual([]);
    expect(await filesOf(app)).toEqual([]);
  });

  test('are hidden at once when the account is deleted, and leave nothing when it happens during an upload', async ({
    images: app,
  }) => {
    const claimId = await addClaim(app);
    await add(app, claimId);
    const asked = { claimId, fileId: await onlyFile(app) };
    const erase = () => app.db.transaction().execute((db) => eraseClaims({ ...app, db }, member()));
    const put: typeof app.storage.put = async (...file) => {
      await app.storage.put(...file);
      await erase();
    };
    expect(await add({ ...app, storage: { ...app.storage, put } }, claimId)).toEqual({ ok: false, code: 'not-found' });
    expect((await app.files()).kept).toHaveLength(1);
    expect(await showClaimFile(app, operator, asked)).toEqual({ ok: false, code: 'not-found' });
    await sweepClaimFiles(app, system);
    expect((await app.files()).kept).toEqual([]);
  });
});
