import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { updateAltTexts, listPhotoRows } from '../db/photo-rows.server.ts';
import { findSellerListing, type SellerListingRefusal } from '../editing/find-seller-listing.server.ts';
import { altTextsSchema } from './photo.schema.ts';

/** What stands by a photo by now; `stored` is null where it is gone. `seen` is the mark for who goes on knowingly. */
type CurrentAltText = { stored: string | null; seen: string };

/** Words that somebody has changed meanwhile, or whose photo is gone, by the photos' ids: nothing was changed. */
export type AltTextConflict = { ok: false; reason: 'changed-meanwhile'; photos: Readonly<Record<string, CurrentAltText>> };

export type SetAltTextsResult =
  | { ok: true; value: { seen: Record<string, string> } }
  | { ok: false; reason: SellerListingRefusal }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | AltTextConflict;

type SetAltTextsInput = { listingId: string; texts: unknown; seen?: Readonly<Record<string, string>> };

/**
 * Says what photos of a listing show, for those who cannot see them: for its winery's people and admins.
 * @param asked.texts by the photos' ids, each of at most 500 characters
 * @param asked.seen the marks of the words that were typed over. What its mark says already was not typed and is left as it is; where
 * both sides changed the words, nothing is. Without marks whatever stands there is replaced, and a photo that is gone passed over
 * @returns the marks of the words that were given
 */
export async function setAltTexts(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  asked: SetAltTextsInput,
): Promise<SetAltTextsResult> {
  return inTransaction(app.db, (db) => setAltTextsInTransaction({ db }, viewer, asked));
}

async function setAltTextsInTransaction(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { listingId, texts, seen = {} }: SetAltTextsInput,
): Promise<SetAltTextsResult> {
  const found = await findSellerListing(app, viewer, listingId, 'change');
  if (!found.ok) return found;
  const parsed = altTextsSchema.safeParse(texts);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { id } = found.value.row;
  const stored = new Map((await listPhotoRows(app.db, id)).map((photo) => [photo.id, photo.alternativeText]));
  const typed = Object.entries(parsed.data).filter(([photo, text]) => fingerprintOf(text) !== seen[photo]);
  const conflicts = typed.flatMap(([photo, text]) => {
    const other = conflictWith(text, stored.get(photo), seen[photo]);
    return other ? [[photo, other] as const] : [];
  });
  if (conflicts.length > 0) return { ok: false, reason: 'changed-meanwhile', photos: Object.fromEntries(conflicts) };
  await updateAltTexts(app.db, id, new Map(typed));
  const newVersions = Object.entries(parsed.data).map(([photo, text]) => [photo, fingerprintOf(text)]);
  return { ok: true, value: { seen: Object.fromEntries(newVersions) } };
}

function conflictWith(text: string, stored: string | undefined, shownVersion: string | undefined): CurrentAltText | undefined {
  if (shownVersion === undefined) return undefined;
  if (stored === undefined) return { stored: null, seen: fingerprintOf(text) };
  const changed = editConflict(shownVersion, fingerprintOf(stored), fingerprintOf(text));
  return changed && { stored, seen: changed.seen };
}
