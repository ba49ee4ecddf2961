import { addPhoto } from '#features/listings/photos/add-photo.server.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import type { SignedIn } from '#kit/actor.ts';
import { findImported, recordImported } from '../db/imported-rows.server.ts';
import type { ImportRun } from '../import-run.server.ts';
import { storePicture } from '../pictures/store-picture.server.ts';
import { type ExportRow, type PlatformResource, type RowProblem, relatedOf } from '../platform-export.ts';

/** What became of the pictures of a listing: how many it has got, and which ones it could not get. */
export type ImportedPictures = { added: number; present: number; problems: RowProblem[] };

/** Adds the pictures of a listing that were not added before, in the order that they have on the platform. */
export async function importPictures(run: ImportRun, row: ExportRow, actor: SignedIn): Promise<ImportedPictures> {
  const { app, dryRun, report } = run;
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
    const reason = await addPicture(run, { id, picture: pictures.get(id) }, { listingId: row.resource.id, actor });
    if (reason === undefined) result.added += 1;
    else result.problems.push({ field: `images ${id}`, reason });
  }
  return result;
}

/** Adds a picture to a listing. @returns why it was not added */
async function addPicture(
  run: ImportRun,
  given: { id: string; picture: PlatformResource | undefined },
  { listingId, actor }: { listingId: string; actor: SignedIn },
): Promise<string | undefined> {
  const stored = await storePicture(run, given, actor);
  if (!stored.ok) return stored.reason;
  const { imageId } = stored;
  if (imageId === undefined) return undefined;
  const { app } = run;
  // why: in one transaction, so that no photo is added twice if the import breaks off
  const added = await app.db.transaction().execute(async (db) => {
    const result = await addPhoto({ ...app, db }, actor, { listingId, imageId });
    const record = { kind: 'image', id: given.id, targetId: imageId, complete: true } as const;
    if (result.ok) await recordImported(db, { ...record, importedAt: app.clock.now() });
    return result;
  });
  if (added.ok) return undefined;
  return added.code === 'too-many-photos' ? 'The listing has as many photos as it can have' : 'Its listing is gone';
}
