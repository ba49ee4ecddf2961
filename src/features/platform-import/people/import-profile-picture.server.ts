import { saveProfile } from '#features/accounts/profile/save-profile.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { hasProfilePicture, recordImported } from '../db/imported-rows.server.ts';
import type { ImportRun } from '../import-run.server.ts';
import { storePicture } from '../pictures/store-picture.server.ts';
import { type ExportRow, relatedId, relatedOf } from '../platform-export.ts';

/** Gives an imported account its picture. @returns why it has none */
export async function importProfilePicture(run: ImportRun, row: ExportRow): Promise<string | undefined> {
  const { app } = run;
  const { id } = row.resource;
  const pictureId = relatedId(row.resource, 'profileImage');
  if (pictureId === undefined) return undefined;
  const actor: SignedIn = { kind: 'user', id, roles: [], limited: false };
  const picture = relatedOf(row, 'profileImage')[0];
  const stored = await storePicture(run, { id: pictureId, picture }, actor);
  if (!stored.ok) return stored.reason;
  const { imageId } = stored;
  if (imageId === undefined) return undefined;
  // why: in one transaction, so that it is not added again if the import breaks off
  await app.db.transaction().execute(async (db) => {
    // why: what the person has chosen here since stays
    if (!(await hasProfilePicture(db, id))) await saveProfile({ ...app, db }, actor, { profileImageId: imageId });
    await recordImported(db, { kind: 'user', id, targetId: id, complete: true, importedAt: app.clock.now() });
  });
  return undefined;
}
