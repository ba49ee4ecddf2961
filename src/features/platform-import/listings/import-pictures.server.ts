import { uploadImage } from '#features/images/upload-image.server.ts';
import { addPhoto } from '#features/listings/photos/add-photo.server.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import type { SignedIn } from '#kit/actor.ts';
import { findImported, recordImported } from '../db/imported-rows.server.ts';
import type { ImportRun } from '../import-run.server.ts';
import { type ExportRow, type RowProblem, relatedOf } from '../platform-export.ts';
import { type FoundPicture, findPicture } from './find-picture.server.ts';

/** What became of the pictures of a listing: how many it has got, and which ones it could not get. */
export type ImportedPictures = { added: number; present: number; problems: RowProblem[] };

/** Adds the pictures of a listing that were not added before, in the order that they have on the platform. */
export async function importPictures(run: ImportRun, row: ExportRow, actor: SignedIn): Promise<ImportedPictures> {
  const { app, dryRun, report, folder } = run;
  const all = row.resource.relationships.images ?? [];
  const wanted = all.slice(0, maxPhotos);
  const result: ImportedPictures = { added: 0, present: 0, problems: [] };
  if (all.length > wanted.length) {
    result.problems.push({ field: 'images', reason: `Only the first ${maxPhotos} of ${all.length} pictures are kept` });
  }
  const before = await findImported(
    dryRun ?? app.db,
    'image',
    wanted.map(({ id }) => id),
  );
  const pictures = new Map(relatedOf(row, 'images').map((picture) => [picture.id, picture]));
  for (const { id } of wanted) {
    if (before.has(id)) {
      result.present += 1;
      report.picture('unchanged');
      continue;
    }
    const found = await findPicture(app, folder, { id, picture: pictures.get(id) });
    const reason = dryRun
      ? await checkPicture(run, found)
      : await addPicture(run, found, { id, listingId: row.resource.id, actor });
    report.picture(reason === undefined ? 'new' : 'missing');
    if (reason === undefined) result.added += 1;
    else result.problems.push({ field: `images ${id}`, reason });
  }
  return result;
}

/** Whether a picture could be added; one at an address is not downloaded for that. @returns why not */
async function checkPicture({ app }: ImportRun, found: FoundPicture): Promise<string | undefined> {
  if (!found.ok) return found.reason;
  if (found.from === 'address') return undefined;
  const opened = await found.open();
  if (!opened.ok) return opened.reason;
  const read = await app.uploadStore.withFile(opened.content, maxFileBytes, async ({ path }) => {
    return app.imageCodec.read(path, 64).then(
      () => true,
      () => false,
    );
  });
  return read.ok && read.value ? undefined : unreadable;
}

const maxFileBytes = 20 * 1024 * 1024;
const unreadable = 'It is no picture that can be read';

/** Adds a picture to a listing, encoded anew as every upload. @returns why it was not added */
async function addPicture(
  { app }: ImportRun,
  found: FoundPicture,
  { id, listingId, actor }: { id: string; listingId: string; actor: SignedIn },
): Promise<string | undefined> {
  if (!found.ok) return found.reason;
  const opened = await found.open();
  if (!opened.ok) return opened.reason;
  const uploaded = await uploadImage(app, actor, opened.content);
  if (!uploaded.ok) return uploadProblems[uploaded.code];
  const imageId = uploaded.value.id;
  // why: in one transaction, so that no photo is added twice if the import breaks off
  const added = await app.db.transaction().execute(async (db) => {
    const result = await addPhoto({ ...app, db }, actor, { listingId, imageId });
    const record = { kind: 'image', id, targetId: imageId, complete: true, importedAt: app.clock.now() } as const;
    if (result.ok) await recordImported(db, record);
    return result;
  });
  if (added.ok) return undefined;
  return added.code === 'too-many-photos' ? 'The listing has as many photos as it can have' : 'Its listing is gone';
}

const uploadProblems = {
  'too-large': 'It is larger than 20 MB',
  'unreadable-image': unreadable,
  forbidden: 'Its author was deleted',
  busy: 'The server is busy. Run the import again',
  'too-many': 'Its author has too many pictures that nothing shows. Run the import again later',
} as const;
