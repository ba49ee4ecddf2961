import { attachImage, detachImage } from '#features/images/attach-image.server.ts';
import { areKnownVarietals } from '#features/places/varietals.server.ts';
import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { isSlugTaken, replacePhotos, type SellerWineryRow, updateWineryRow } from './db/seller-winery-rows.server.ts';
import { findLocationErrors, locateWinery } from './locate-winery.server.ts';
import {
  lockSellerWinery,
  type SellerWineryRefusal,
  sellerWineryFromRow,
  wineryFormSnapshot,
} from './show-seller-winery.server.ts';
import { issuesByField, validFields, type WineryInfo, wineryInfoSchema } from './winery.schema.ts';

export type UpdateWineryResult = Result<
  { slug: string },
  SellerWineryRefusal | EditConflict | Refusal<'invalid', { errors: FieldErrors }>
>;

const slugTakenMessage = 'This address leads to another winery';

/**
 * Saves all fields of a winery's page, for its owners and admins. After a change of slug the old ones still work.
 * Photos must be uploaded by the actor or already be on the page; removed ones are deleted.
 * @param slug a current or old slug of the winery
 * @param fields see `wineryInfoSchema`; missing fields are cleared
 * @param seen the version of the form; if it is given and out of date, the result is an edit conflict
 */
export const updateWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    slug: string,
    fields: unknown,
    seen?: string,
  ): Promise<UpdateWineryResult> => {
    try {
      return await app.db.transaction().execute((db) => save({ ...app, db }, actor, { slug, fields, seen }));
    } catch (error) {
      if (error instanceof RefusedError) return { ok: false, code: 'invalid', errors: error.errors };
      // why: only the database detects that two wineries take the same slug at the same time
      if (isSlugConflict(error)) return { ok: false, code: 'invalid', errors: { slug: slugTakenMessage } };
      throw error;
    }
  },
);

/** Rolls the transaction back because of invalid fields. */
class RefusedError extends Error {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super('A field is refused');
    this.errors = errors;
  }
}

function isSlugConflict(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && /^winer(ies|y_slugs).*(slug|pkey)/.test(`${error.constraint}`)
  );
}

async function save(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { slug, fields, seen }: { slug: string; fields: unknown; seen: string | undefined },
): Promise<UpdateWineryResult> {
  const found = await lockSellerWinery(app, actor, slug);
  if (!found.ok) return found;
  const parsed = wineryInfoSchema.safeParse(fields);
  if (!parsed.success) {
    const errors = fieldErrorsOf(issuesByField(parsed.error.issues));
    return {
      ok: false,
      code: 'invalid',
      errors: { ...(await findFurtherErrors(app, fields, found.value)), ...errors },
    };
  }
  const [before, info] = [found.value, parsed.data];
  const placed = await locateWinery(app, info, before);
  const errors = { ...(await findDatabaseErrors(app, info, before)), ...(placed.ok ? {} : placed.errors) };
  if (!placed.ok || Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors };
  const wanted = wineryFormSnapshot({ ...info, city: placed.value.city });
  const stored = wineryFormSnapshot(sellerWineryFromRow(before));
  const changed = editConflict(seen, fingerprintOf(stored), fingerprintOf(wanted));
  if (changed) return changed;
  const { pin: _, photos, hours, criteria, ...columns } = info;
  await changePhotos(app, actor, before, photos);
  await updateWineryRow(app.db, before.id, {
    ...columns,
    ...placed.value,
    hours: hours.some((spans) => spans.length > 0) ? JSON.stringify(hours) : null,
    otherCriteria: criteria,
    coverImageId: photos[0]?.id ?? null,
    updatedAt: app.clock.now(),
  });
  return { ok: true, value: { slug: info.slug } };
}

/**
 * The errors that need the database, for the fields that are valid by themselves, so that all errors are shown at once.
 */
async function findFurtherErrors(
  app: Pick<Infra, 'db'>,
  fields: unknown,
  before: SellerWineryRow,
): Promise<FieldErrors> {
  const valid = validFields(fields);
  return { ...(await findDatabaseErrors(app, valid, before)), ...(await findLocationErrors(app, valid, before)) };
}

/** The errors that need the database. */
async function findDatabaseErrors(
  app: Pick<Infra, 'db'>,
  { slug = '', varietals = [] }: Partial<Pick<WineryInfo, 'slug' | 'varietals'>>,
  before: SellerWineryRow,
): Promise<Record<string, string>> {
  const taken = slug !== before.slug && (await isSlugTaken(app.db, slug, before.id));
  const known = await areKnownVarietals(app, varietals);
  return {
    ...(taken && { slug: slugTakenMessage }),
    ...(!known && { varietals: 'Please choose grapes from the list' }),
  };
}

/** @throws RefusedError for a deleted image, another person's, or one used elsewhere */
async function changePhotos(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: Actor,
  before: SellerWineryRow,
  photos: WineryInfo['photos'],
): Promise<void> {
  const had = new Set(before.photos.map(({ id }) => id));
  const has = new Set(photos.map(({ id }) => id));
  for (const [at, { id }] of photos.entries()) {
    if (had.has(id) || (await attachImage(app, actor, id)).ok) continue;
    throw new RefusedError({ [`photos-${at}`]: 'This picture is not there any more. Please choose it again' });
  }
  await replacePhotos(app.db, before.id, photos);
  for (const id of had) {
    // why: the owner may remove any photo of the page, whoever uploaded it
    if (!has.has(id)) await detachImage(app, { kind: 'system' }, id);
  }
}
