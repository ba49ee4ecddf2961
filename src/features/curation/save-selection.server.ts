import { shopDay } from '#features/accounts/age.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { wineName } from '#features/listings/listing.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { ChosenWine, EditedSelection } from './curated-selection.ts';
import {
  findEditedSelection,
  insertSelection,
  isStartTaken,
  lockSelection,
  replaceCuratedWines,
  updateSelection,
} from './db/selection-rows.server.ts';
import { type SelectionFields, selectionIdSchema, selectionSchema } from './selection.schema.ts';

/** The result of saving a selection: as it is now. */
export type SaveSelectionResult = Result<
  EditedSelection,
  'forbidden' | 'not-found' | 'changed' | 'selection-started' | InvalidParams
>;

/**
 * Saves a selection as a whole: a new one, or all of one that is not over. For admins. A published one needs its first
 * day, wines on sale, and a reason for each. Once it has started, its first day stays, and it stays published.
 * @param input.fields `version` (0 for a new one), `publish`, `title`, `introduction`, `startsOn`, `endsOn`, and `wines`,
 * each with `listingId` and `reason`
 * @returns `changed` if somebody else changed it since this version, also if the same new one is sent twice;
 * `selection-started` if the change is not possible any more
 */
export const saveSelection = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    input: { id: string; fields: unknown },
  ): Promise<SaveSelectionResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!selectionIdSchema.safeParse(input.id).success) return refuse('not-found');
    const parsed = selectionSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const now = app.clock.now();
    const today = shopDay(now);
    return app.db.transaction().execute(async (db): Promise<SaveSelectionResult> => {
      const stored = await lockSelection(db, today, input.id);
      const fields = parsed.data;
      if (!stored && fields.version > 0) return refuse('not-found');
      if (stored && stored.version !== fields.version) return refuse('changed');
      if (stored && !mayBecome(stored, fields)) return refuse('selection-started');
      const errors = await findErrors(db, { id: input.id, today, stored, fields });
      if (errors) return invalidParams(errors);
      const wines = await nameWines(db, actor, stored, fields);
      if (!wines) return invalidParams({ wines: 'A wine is no longer on sale: remove it' });
      await replaceCuratedWines(db, await store(db, { id: input.id, stored, fields, now }), wines);
      await record({ ...app, db }, actor, stored, fields);
      const saved = await findEditedSelection(db, today, input.id);
      return saved ? ok(saved) : refuse('not-found');
    });
  },
);

/** Stores a selection without its wines. @returns it, locked */
async function store(
  db: Transaction,
  change: { id: string; stored: Locked<EditedSelection> | undefined; fields: SelectionFields; now: Date },
): Promise<Locked<{ id: string }>> {
  const { id, stored, now } = change;
  const { publish: published, title, introduction, startsOn, endsOn } = change.fields;
  const columns = { title, introduction, published, startsOn, endsOn };
  if (!stored) return insertSelection(db, id, columns, now);
  await updateSelection(db, stored, columns, now);
  return stored;
}

/** Whether a stored selection may change like this. What people have seen is neither withdrawn nor moved. */
function mayBecome(stored: EditedSelection, fields: SelectionFields): boolean {
  if (stored.state === 'draft' || stored.state === 'upcoming') return true;
  return stored.state === 'current' && fields.publish && fields.startsOn === stored.startsOn;
}

/** The errors of dates that depend on today and on other selections; undefined if there are none. */
async function findErrors(
  db: Transaction,
  change: { id: string; today: string; stored: EditedSelection | undefined; fields: SelectionFields },
): Promise<FieldErrors | undefined> {
  const { id, today, stored, fields } = change;
  const { publish, startsOn, endsOn } = fields;
  if (!publish || startsOn === null) return undefined;
  if (endsOn !== null && endsOn < today) return { endsOn: 'Choose today or a later day' };
  if (stored?.state !== 'current' && startsOn < today) return { startsOn: 'Choose today or a later day' };
  if (await isStartTaken(db, startsOn, id)) return { startsOn: 'Another selection starts on this day' };
  return undefined;
}

/** The wines with their names; undefined if one of them is not on sale, unless it was in the selection already. */
async function nameWines(
  db: Transaction,
  actor: Actor,
  stored: EditedSelection | undefined,
  fields: SelectionFields,
): Promise<ChosenWine[] | undefined> {
  const ids = fields.wines.map(({ listingId }) => listingId);
  const listings = await listListingsByIds({ db }, actor, ids);
  const named = fields.wines.flatMap(({ listingId, reason }): ChosenWine[] => {
    const listing = listings.find(({ id }) => id === listingId);
    if (listing?.type === 'wine') {
      return [{ listingId, reason, wineName: wineName(listing), wineryName: listing.wineryName }];
    }
    const kept = stored?.wines.find((wine) => wine.listingId === listingId);
    return kept ? [{ ...kept, reason }] : [];
  });
  return named.length === ids.length ? named : undefined;
}

async function record(
  app: Pick<Infra, 'clock'> & { db: Transaction },
  actor: SignedIn,
  stored: EditedSelection | undefined,
  { publish, title, startsOn, endsOn, wines }: SelectionFields,
) {
  const wasPublished = stored !== undefined && stored.state !== 'draft';
  const kind = publish === wasPublished ? 'selection-saved' : publish ? 'selection-published' : 'selection-withdrawn';
  const days = startsOn === null ? 'no dates' : `${startsOn} to ${endsOn ?? 'the next one'}`;
  const details = `${title}: ${days}, ${wines.length} ${wines.length === 1 ? 'wine' : 'wines'}`;
  await recordAdminAction(app, actor, { kind, subject: 'list', details });
}
