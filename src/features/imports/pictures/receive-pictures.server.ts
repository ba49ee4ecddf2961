import { maxUploadBytes } from '#features/images/image-limits.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { oneLine } from '#kit/plain-text.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listPicturedWines, storePicture } from '../db/picture-rows.server.ts';
import { pictureKey } from '../file-storage.server.ts';
import { findOwnImport } from '../import-access.server.ts';
import { pictureQueue } from '../import-queue.ts';
import type { ImportNeeds } from '../start-import.server.ts';
import { type PictureMatcher, pictureMatcher } from './match-picture.ts';
import { maxWinesPerPicture, maxZipBytes, type PictureProblem } from './picture-limits.ts';
import { readZip, type ZippedPicture, type ZipRefusal } from './read-zip.server.ts';

/** How many ZIP files one person may send: each takes a minute of processor time. */
const zipsPerPerson = { limit: 20, windowSeconds: 3600 };

export type ReceivePicturesResult = Result<
  { pictures: number },
  'forbidden' | 'not-found' | 'in-progress' | ZipRefusal | Refusal<'too-many', { retryAfterSeconds: number }>
>;

type ReceiveNeeds = ImportNeeds & Pick<Infra, 'jobs'>;

/**
 * Receives a ZIP file of pictures for the wines of an applied import, at most 200 MB. Each picture is stored by itself;
 * those that are named in the file, or like an SKU, are added to their wines in the background. For those who may
 * change the import.
 */
export const receivePictures = defineUseCase(
  async (
    app: ReceiveNeeds,
    actor: Actor,
    { id, content }: { id: string; content: ReadableStream<Uint8Array> },
  ): Promise<ReceivePicturesResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = await findOwnImport(app, actor, { id, access: 'change' });
    if (!found.ok) return found;
    const { row } = found.value;
    if (row.kind !== 'wines' || row.state !== 'applied') return refuse('in-progress');
    const taken = await app.rateLimiter.take(`import pictures of ${actor.id}`, zipsPerPerson);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
    const columns = { photo: row.fields.indexOf('photo') + 1, sku: row.fields.indexOf('sku') + 1 };
    const match = pictureMatcher(await listPicturedWines(app.db, row.id, columns));
    const received = await app.uploadStore.withFile(content, maxZipBytes, (file) =>
      storePictures(app, row.id, { path: file.path, match }),
    );
    if (received.ok) return received.value;
    return { ok: false, code: 'unreadable-file', problem: received.code };
  },
);

async function storePictures(
  app: ReceiveNeeds,
  importId: string,
  { path, match }: { path: string; match: PictureMatcher },
): Promise<Result<{ pictures: number }, ZipRefusal>> {
  let pictures = 0;
  const read = await readZip(
    path,
    (name) => match(name).length > 0,
    async (picture) => {
      if (await storeOne(app, importId, picture, match(picture.name))) pictures += 1;
    },
  );
  // why: what was stored before the file was refused is added all the same, so that it is not stored for nothing
  if (pictures > 0) await app.jobs.send(pictureQueue, { importId }, { db: app.db });
  if (!read.ok) return read;
  return pictures > 0 ? ok({ pictures }) : { ok: false, code: 'unreadable-file', problem: 'no-pictures' };
}

/** @returns whether it is to be added to a wine */
async function storeOne(
  app: ReceiveNeeds,
  importId: string,
  { name, bytes, content }: ZippedPicture,
  listings: readonly string[],
): Promise<boolean> {
  const shown = oneLine(name).slice(-200);
  const about = { name: shown, bytes, listingIds: listings.slice(0, maxWinesPerPicture) };
  if (listings.length === 0) {
    await storePicture(app.db, importId, { ...about, state: 'unused', failure: null });
    return false;
  }
  if (content === undefined) {
    const failure: PictureProblem = bytes > maxUploadBytes ? 'too-large' : 'unreadable';
    await storePicture(app.db, importId, { ...about, state: 'failed', failure });
    return false;
  }
  // why: the object first, so that a row never waits for one that is not there
  await app.storage.put(pictureKey(importId, shown), content, 'image/jpeg');
  await storePicture(app.db, importId, { ...about, state: 'waiting', failure: null });
  return true;
}
