import { attachImage } from '#features/images/attach-image.server.ts';
import { detachImage } from '#features/images/detach-image.server.ts';
import { areVarietals } from '#features/places/are-known-varietals.server.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '#kit/edit-conflict.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { changeWinery, isTaken, type OwnWineryRow, replacePhotos } from './db/seller-winery-rows.server.ts';
import { findKeptWinery, type NotKept } from './find-seller-winery.server.ts';
import { findPlaceFaults, placeWinery } from './locate-winery.server.ts';
import { ownWineryFromRow } from './seller-winery-from-row.server.ts';
import { fieldsOfIssues, soundParts, type WineryInfo, wineryInfoSchema } from './winery.schema.ts';
import { saidOfWinery } from './winery-snapshot.ts';

export type UpdateWineryResult =
  | { ok: true; value: { slug: string } }
  | { ok: false; reason: NotKept }
  | ChangedMeanwhile
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

const takenSlug = 'This address leads to another winery';

/**
 * Saves everything that a winery says of itself on its page, for its owner and admins. A new slug keeps the old ones leading to it. A
 * photo is one that the viewer sent before, or one that is there already; those that are left out go.
 * @param slug that leads to the winery
 * @param fields as `wineryInfoSchema` has them; what they leave out is emptied
 * @param seen the mark of what they were typed over; where it is given, nothing else is written over
 */
export async function updateWinery(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  slug: string,
  fields: unknown,
  seen?: string,
): Promise<UpdateWineryResult> {
  try {
    return await app.db.transaction().execute((db) => save({ ...app, db }, viewer, { slug, fields, seen }));
  } catch (error) {
    if (error instanceof RefusedError) return { ok: false, reason: 'invalid', errors: error.errors };
    // why: two who take the same slug at once are told apart by the database alone
    if (isSlugTaken(error)) return { ok: false, reason: 'invalid', errors: { slug: takenSlug } };
    throw error;
  }
}

/** What was begun must be taken back: something is wrong with these fields. */
class RefusedError extends Error {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super('A field is refused');
    this.errors = errors;
  }
}

function isSlugTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && /^winer(ies|y_slugs).*(slug|pkey)/.test(`${error.constraint}`)
  );
}

async function save(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { slug, fields, seen }: { slug: string; fields: unknown; seen: string | undefined },
): Promise<UpdateWineryResult> {
  const found = await findKeptWinery(app, viewer, slug, 'change');
  if (!found.ok) return found;
  const parsed = wineryInfoSchema.safeParse(fields);
  if (!parsed.success) {
    const errors = firstErrors(fieldsOfIssues(parsed.error.issues));
    return { ok: false, reason: 'invalid', errors: { ...(await faultsBeside(app, fields, found.value)), ...errors } };
  }
  const [before, info] = [found.value, parsed.data];
  const placed = await placeWinery(app, info, before);
  const errors = { ...(await refusalsOf(app, info, before)), ...(placed.ok ? {} : placed.errors) };
  if (!placed.ok || Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };
  const wanted = saidOfWinery({ ...info, city: placed.columns.city });
  const stored = saidOfWinery(ownWineryFromRow(before));
  const changed = changedMeanwhile(seen, fingerprintOf(stored), fingerprintOf(wanted));
  if (changed) return changed;
  const { pin: _, photos, hours, criteria, ...words } = info;
  await changePhotos(app, viewer, before, photos);
  await changeWinery(app.db, before.id, {
    ...words,
    ...placed.columns,
    hours: hours.some((spans) => spans.length > 0) ? JSON.stringify(hours) : null,
    otherCriteria: criteria,
    coverImageId: photos[0]?.id ?? null,
    updatedAt: app.clock.now(),
  });
  return { ok: true, value: { slug: info.slug } };
}

/** What the database knows to be wrong with a form of which other fields are wrong by themselves: all is told at once. */
async function faultsBeside(app: Pick<Infra, 'db'>, fields: unknown, before: OwnWineryRow): Promise<FieldErrors> {
  const sound = soundParts(fields);
  return { ...(await refusalsOf(app, sound, before)), ...(await findPlaceFaults(app, sound, before)) };
}

/** What only the database knows to be wrong. */
async function refusalsOf(
  app: Pick<Infra, 'db'>,
  { slug = '', varietals = [] }: Partial<Pick<WineryInfo, 'slug' | 'varietals'>>,
  before: OwnWineryRow,
): Promise<Record<string, string>> {
  const taken = slug !== before.slug && (await isTaken(app.db, slug, before.id));
  const known = await areVarietals(app, varietals);
  return {
    ...(taken && { slug: takenSlug }),
    ...(!known && { varietals: 'Please choose grapes from the list' }),
  };
}

/** @throws RefusedError for a picture that is gone, another's, or shown elsewhere */
async function changePhotos(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  before: OwnWineryRow,
  photos: WineryInfo['photos'],
): Promise<void> {
  const had = new Set(before.photos.map(({ id }) => id));
  const has = new Set(photos.map(({ id }) => id));
  for (const [at, { id }] of photos.entries()) {
    if (had.has(id) || (await attachImage(app, viewer, id)).ok) continue;
    throw new RefusedError({ [`photos-${at}`]: 'This picture is not there any more. Please choose it again' });
  }
  await replacePhotos(app.db, before.id, photos);
  for (const id of had) {
    // why: a page's photos are its owner's to take away, whoever sent them
    if (!has.has(id)) await detachImage(app, { kind: 'system' }, id);
  }
}
