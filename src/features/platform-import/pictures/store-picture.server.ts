import { maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadImage } from '#features/images/upload-image.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { ImportRun } from '../import-run.server.ts';
import type { PlatformResource } from '../platform-export.ts';
import { type FoundPicture, findPicture } from './find-picture.server.ts';

/** A picture that was stored, without its id in a dry run, or why it could not be had. */
export type StoredPicture = { ok: true; imageId: string | undefined } | { ok: false; reason: string };

/**
 * Finds a picture and stores it, encoded anew as every upload. A dry run only checks that it can be read; it downloads
 * none.
 * @param picture undefined if it did not come with what shows it
 * @param actor whose picture it is
 */
export async function storePicture(
  run: ImportRun,
  { id, picture }: { id: string; picture: PlatformResource | undefined },
  actor: SignedIn,
): Promise<StoredPicture> {
  const found = await findPicture(run.app, run.folder, { id, picture });
  const stored = run.dryRun ? await checkPicture(run, found) : await uploadPicture(run, found, actor);
  run.report.picture(stored.ok ? 'new' : 'missing');
  return stored;
}

const unreadable = 'It is no picture that can be read';

async function checkPicture({ app }: ImportRun, found: FoundPicture): Promise<StoredPicture> {
  if (!found.ok) return found;
  if (found.from === 'address') return { ok: true, imageId: undefined };
  const opened = await found.open();
  if (!opened.ok) return opened;
  const read = await app.uploadStore.withFile(opened.content, maxUploadBytes, async ({ path }) =>
    app.imageCodec.read(path, 64).then(
      () => true,
      () => false,
    ),
  );
  return read.ok && read.value ? { ok: true, imageId: undefined } : { ok: false, reason: unreadable };
}

async function uploadPicture({ app }: ImportRun, found: FoundPicture, actor: SignedIn): Promise<StoredPicture> {
  if (!found.ok) return found;
  const opened = await found.open();
  if (!opened.ok) return opened;
  const uploaded = await uploadImage(app, actor, opened.content);
  if (uploaded.ok) return { ok: true, imageId: uploaded.value.id };
  return { ok: false, reason: uploadProblems[uploaded.code] };
}

const uploadProblems = {
  'too-large': 'It is larger than 20 MB',
  'unreadable-image': unreadable,
  forbidden: 'Its owner was deleted',
  busy: 'The server is busy. Run the import again',
  'too-many': 'Its owner has too many pictures that nothing shows. Run the import again later',
} as const;
