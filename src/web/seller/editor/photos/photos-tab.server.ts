import type { ListingToChange } from '#features/listings/editing/seller-listing.server.ts';
import { listPhotos } from '#features/listings/photos/add-photo.server.ts';
import { maxAltTextLength } from '#features/listings/photos/photo.ts';
import { type AltTextConflict, savePhotos } from '#features/listings/photos/save-photos.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { editConflictMessage, limitedAccess } from '../../../forms/form-result.ts';
import { lastPhotoMessage, notFoundMessage, photoErrorMessage } from '../error-messages.ts';
import { type PhotosFormResult, type PhotosTabData, textPrefix, versionPrefix } from './photos-tab.ts';

/** Loads the photos tab; undefined if the actor may not edit the listing. @param url of the page */
export async function readPhotosTab(
  app: Pick<Infra, 'db'>,
  actor: Actor,
  listingId: string,
  url: URL,
): Promise<PhotosTabData | undefined> {
  const listed = await listPhotos(app, actor, listingId);
  if (!listed.ok) return undefined;
  const problem = photoErrorMessage(url.searchParams.get('photo'));
  return { listingId, from: url.pathname, ...listed.value, problem };
}

const orderConflictMessage =
  'The photos were moved or removed in the meantime. These are the current ones: please try again.';
const tooLongMessage = `A description has at most ${maxAltTextLength} characters. Nothing was changed.`;

/**
 * Saves the form of a listing's photos: `text-{id}` with `seen-{id}` are the descriptions and their versions; in
 * addition either `remove` (an id), or `order` and `shown` (ids in their order).
 */
export async function savePhotosForm(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: Actor,
  listingId: ListingToChange,
  typed: Readonly<Record<string, string | undefined>>,
): Promise<PhotosFormResult> {
  const texts = withPrefix(typed, textPrefix);
  const changed = await savePhotos(app, actor, {
    listingId,
    texts,
    seen: withPrefix(typed, versionPrefix),
    remove: typed.remove,
    order: typed.order?.split(','),
    shown: typed.shown?.split(','),
  });
  if (changed.ok) return { status: 'saved', seen: changed.value.seen };
  const refuse = (problem: string, fields: FieldErrors = {}): PhotosFormResult => ({
    status: 'refused',
    code: changed.code,
    problem,
    fields,
  });
  switch (changed.code) {
    case 'changed-meanwhile':
      return conflictResult(changed.photos, texts);
    case 'order-changed':
      return refuse(orderConflictMessage);
    case 'offered':
      return refuse(lastPhotoMessage(changed.state));
    case 'invalid':
      // why: an invalid order was not submitted by our own pages
      return 'imageIds' in changed.errors || 'shown' in changed.errors
        ? refuse(orderConflictMessage)
        : refuse(tooLongMessage, changed.errors);
    case 'forbidden':
      return limitedAccess;
    case 'not-found':
      return refuse(notFoundMessage);
  }
}

/**
 * The result for descriptions that were changed meanwhile: an error at each field, or at the upload field if the photo
 * was deleted.
 */
function conflictResult(photos: AltTextConflict['photos'], texts: Readonly<Record<string, string>>): PhotosFormResult {
  const fields: Record<string, string> = {};
  for (const [id, { stored }] of Object.entries(photos)) {
    if (stored === null) fields['photo-files'] = `The photo that you described as “${texts[id]}” is gone.`;
    else
      fields[id] =
        `Meanwhile these words say ${stored === '' ? 'nothing' : `“${stored}”`}. Save again to replace them.`;
  }
  const versions = Object.entries(photos).map(([id, { seen }]) => [versionPrefix + id, seen]);
  return { status: 'conflict', problem: editConflictMessage, fields, typed: Object.fromEntries(versions) };
}

function withPrefix(typed: Readonly<Record<string, string | undefined>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value !== undefined && name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}
