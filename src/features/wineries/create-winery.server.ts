import { z } from 'zod';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertWinery, isSlugTaken, updateWineryRow } from './db/seller-winery-rows.server.ts';
import { wineryTextLimits } from './seller-winery.ts';
import {
  catchInvalidFields,
  changePhotos,
  checkWineryFields,
  type InvalidWinery,
  noWinery,
  wineryColumns,
} from './winery-fields.server.ts';

export type CreateWineryResult = Result<{ id: string; slug: string; name: string }, 'forbidden' | InvalidWinery>;

const weekWithoutHours = [[], [], [], [], [], [], []];

/**
 * Adds a winery to the directory: unclaimed, not pinned, without a score. For admins. A winery without a slug gets one
 * of its name, with its town where that is taken.
 * @param fields see `wineryInfoSchema`; of these, name, town, state and region are needed
 */
export const createWinery = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, fields: unknown): Promise<CreateWineryResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const given = Object(fields) as Record<string, unknown>;
    return catchInvalidFields(() =>
      app.db.transaction().execute(async (db) => {
        const slug = (isBlank(given.slug) && (await findFreeSlug({ db }, given))) || given.slug;
        return insert({ ...app, db }, actor, { hours: weekWithoutHours, ...given, slug });
      }),
    );
  },
);

async function insert(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  admin: SignedIn,
  fields: unknown,
): Promise<CreateWineryResult> {
  const checked = await checkWineryFields(app, fields, noWinery);
  if (!checked.ok) return checked;
  const { slug, name, photos } = checked.value.info;
  const now = app.clock.now();
  const columns = { ...wineryColumns(checked.value, now), coverImageId: null, updatedAt: null };
  const id = await insertWinery(app.db, { ...columns, pinned: false, demo: false, createdAt: now });
  await changePhotos(app, admin, { id, photos: [] }, photos);
  // why: only now is it known that the photo exists
  if (photos[0]) await updateWineryRow(app.db, id, { coverImageId: photos[0].id });
  await recordAdminAction(app, admin, {
    kind: 'winery-created',
    subject: 'winery',
    subjectId: id,
    subjectName: name,
  });
  return ok({ id, slug, name });
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const named = z.object({ name: z.string().min(1), city: z.string().catch('') });

/** A slug of the name that leads nowhere yet, else of name and town, else with a number; undefined without a name. */
async function findFreeSlug(app: Pick<Infra, 'db'>, fields: unknown): Promise<string | undefined> {
  const parsed = named.safeParse(fields);
  if (!parsed.success) return undefined;
  const { name, city } = parsed.data;
  const short = slugOf(name).slice(0, wineryTextLimits.slug - 3);
  const withTown = slugOf(`${name} ${city}`).slice(0, wineryTextLimits.slug - 3);
  const candidates = [short, withTown, ...Array.from({ length: 8 }, (_, at) => `${withTown}-${at + 2}`)];
  for (const candidate of candidates.map((one) => one.replace(/-+$/, ''))) {
    if (!(await isSlugTaken(app.db, candidate, undefined))) return candidate;
  }
  return undefined;
}
