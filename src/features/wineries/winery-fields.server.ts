import { attachImage, detachImage } from '#features/images/attach-image.server.ts';
import { areKnownVarietals } from '#features/places/varietals.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { isSlugTaken, replacePhotos, type SellerWineryRow } from './db/seller-winery-rows.server.ts';
import { findLocationErrors, type LocationColumns, locateWinery } from './locate-winery.server.ts';
import { issuesByField, validFields, type WineryInfo, wineryInfoSchema } from './winery.schema.ts';

/** What fields are compared with: the winery as it is. */
type Before = Pick<SellerWineryRow, 'slug' | 'city' | 'state' | keyof LocationColumns | 'photos'> & {
  id: string | undefined;
};

/** What the fields of a winery that does not exist yet are compared with. */
export const noWinery: Before = {
  id: undefined,
  slug: '',
  city: '',
  state: '',
  county: null,
  lat: null,
  lng: null,
  coordPrecision: null,
  photos: [],
};

/** Fields that are not valid, by field. */
export type InvalidWinery = Refusal<'invalid', { errors: FieldErrors }>;

const slugTakenMessage = 'This address leads to another winery';

/**
 * Checks the fields of a winery's page, all of them at once: those that need the database too.
 * @param fields see `wineryInfoSchema`
 * @returns the fields, and the columns that say where the winery is
 */
export async function checkWineryFields(
  app: Pick<Infra, 'db'>,
  fields: unknown,
  before: Before,
): Promise<Result<{ info: WineryInfo; location: LocationColumns }, InvalidWinery>> {
  const parsed = wineryInfoSchema.safeParse(fields);
  if (!parsed.success) {
    const errors = fieldErrorsOf(issuesByField(parsed.error.issues));
    return { ok: false, code: 'invalid', errors: { ...(await findFurtherErrors(app, fields, before)), ...errors } };
  }
  const info = parsed.data;
  const placed = await locateWinery(app, info, before);
  const errors = { ...(await findDatabaseErrors(app, info, before)), ...(placed.ok ? {} : placed.errors) };
  if (!placed.ok || Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors };
  return ok({ info, location: placed.value });
}

/** The columns of checked fields. */
export function wineryColumns({ info, location }: { info: WineryInfo; location: LocationColumns }, now: Date) {
  const { pin: _, photos, hours, criteria, ...columns } = info;
  return {
    ...columns,
    ...location,
    hours: hours.some((spans) => spans.length > 0) ? JSON.stringify(hours) : null,
    otherCriteria: criteria,
    coverImageId: photos[0]?.id ?? null,
    updatedAt: now,
  };
}

/**
 * Replaces the photos of a winery, and deletes those that are removed.
 * @throws InvalidFieldsError for a deleted image, another person's, or one used elsewhere
 */
export async function changePhotos(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: SignedIn,
  winery: { id: string; photos: readonly { id: string }[] },
  photos: WineryInfo['photos'],
): Promise<void> {
  const had = new Set(winery.photos.map(({ id }) => id));
  const has = new Set(photos.map(({ id }) => id));
  for (const [at, { id }] of photos.entries()) {
    if (had.has(id) || (await attachImage(app, actor, id)).ok) continue;
    throw new InvalidFieldsError({ [`photos-${at}`]: 'This picture is not there any more. Please choose it again' });
  }
  await replacePhotos(app.db, winery.id, photos);
  for (const id of had) {
    // why: the owner may remove any photo of the page, whoever uploaded it
    if (!has.has(id)) await detachImage(app, { kind: 'system' }, id);
  }
}

/** Rolls the transaction back because of invalid fields. */
class InvalidFieldsError extends Error {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super('A field is refused');
    this.errors = errors;
  }
}

/** Runs a transaction that saves a winery, and returns as errors of fields what it found out too late to return. */
export async function catchInvalidFields<Value>(save: () => Promise<Value>): Promise<Value | InvalidWinery> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof InvalidFieldsError) return { ok: false, code: 'invalid', errors: error.errors };
    // why: only the database detects that two wineries take the same slug at the same time
    if (isSlugConflict(error)) return { ok: false, code: 'invalid', errors: { slug: slugTakenMessage } };
    throw error;
  }
}

function isSlugConflict(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && /^winer(ies|y_slugs).*(slug|pkey)/.test(`${error.constraint}`)
  );
}

/**
 * The errors that need the database, for the fields that are valid by themselves, so that all errors are shown at once.
 */
async function findFurtherErrors(app: Pick<Infra, 'db'>, fields: unknown, before: Before): Promise<FieldErrors> {
  const valid = validFields(fields);
  return { ...(await findDatabaseErrors(app, valid, before)), ...(await findLocationErrors(app, valid, before)) };
}

/** The errors that need the database. */
async function findDatabaseErrors(
  app: Pick<Infra, 'db'>,
  { slug = '', varietals = [] }: Partial<Pick<WineryInfo, 'slug' | 'varietals'>>,
  before: Before,
): Promise<Record<string, string>> {
  const taken = slug !== before.slug && (await isSlugTaken(app.db, slug, before.id));
  const known = await areKnownVarietals(app, varietals);
  return {
    ...(taken && { slug: slugTakenMessage }),
    ...(!known && { varietals: 'Please choose grapes from the list' }),
  };
}
