import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ChosenWine, EditedSelection, ListedSelection, PastSelection } from '../curated-selection.ts';

/** A page of a list, in rows. */
type Paging = { limit: number; offset: number };

/**
 * The published selections that have started, with the last day on which each is shown: its own, or the one before the
 * next start.
 */
function started(today: string): RawBuilder<unknown> {
  return sql`
    select s.id, s.title, s.introduction, s.starts_on, s.ends_on,
      least(s.ends_on, (
        select min(next.starts_on) - 1 from curated_selections next
        where next.published and next.starts_on > s.starts_on and next.starts_on <= ${today}::date)) as until
    from curated_selections s
    where s.published and s.starts_on <= ${today}::date`;
}

/** The id of the current selection: of those that are on today, the one that started last. */
function currentId(today: string): RawBuilder<string> {
  return sql`(
    select id from curated_selections
    where published and starts_on <= ${today}::date and (ends_on is null or ends_on >= ${today}::date)
    order by starts_on desc limit 1)`;
}

/** A selection with its wines, as its page shows it. */
export type ShownSelectionRow = {
  title: string;
  introduction: string;
  startsOn: string;
  until: string | null;
  current: boolean;
  wines: ChosenWine[];
};

/**
 * The selection that started on a day; or without a day the current one, or if there is none the last one that was.
 * One statement.
 */
export async function findStartedSelection(
  db: Database,
  today: string,
  startsOn: string | null,
): Promise<ShownSelectionRow | undefined> {
  const one = startsOn === null ? sql`true` : sql`s.starts_on = ${startsOn}::date`;
  const { rows } = await sql<ShownSelectionRow>`
    select s.title, s.introduction, s.starts_on::text as starts_on, s.until::text as until,
      s.id is not distinct from ${currentId(today)} as current, ${winesOf(sql`s.id`)} as wines
    from (${started(today)}) s
    where ${one}
    order by current desc, s.starts_on desc limit 1`.execute(db);
  return rows[0];
}

/** The wines of a selection in their order, as JSON. */
function winesOf(id: RawBuilder<unknown>): RawBuilder<ChosenWine[]> {
  return sql<ChosenWine[]>`(
    select coalesce(json_agg(json_build_object('listingId', w.listing_id, 'wineName', w.wine_name,
      'wineryName', w.winery_name, 'reason', w.reason) order by w.position), '[]')
    from curated_wines w where w.selection_id = ${id})`;
}

/** How many selections have started and are not the current one. */
export async function countPastSelections(db: Database, today: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from curated_selections
    where published and starts_on <= ${today}::date and id is distinct from ${currentId(today)}`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of the selections that have started and are not the current one, the latest first. */
export async function listPastRows(db: Database, today: string, { limit, offset }: Paging): Promise<PastSelection[]> {
  const { rows } = await sql<PastSelection>`
    select s.title, s.starts_on::text as starts_on, s.until::text as until,
      (select count(*)::int from curated_wines w where w.selection_id = s.id) as wines
    from (${started(today)}) s
    where s.id is distinct from ${currentId(today)}
    order by s.starts_on desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** What a selection is on a day. */
function stateOn(today: string): RawBuilder<EditedSelection['state']> {
  return sql`case when not s.published then 'draft' when s.starts_on > ${today}::date then 'upcoming'
    when s.id is not distinct from ${currentId(today)} then 'current' else 'past' end`;
}

/** How many selections there are, drafts included. */
export async function countSelections(db: Database): Promise<number> {
  const { found } = await db
    .selectFrom('curatedSelections')
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A page of all selections, the newest first. */
export async function listSelectionRows(db: Database, today: string, page: Paging): Promise<ListedSelection[]> {
  const { rows } = await sql<ListedSelection>`
    select s.id, s.title, ${stateOn(today)} as state, s.starts_on::text as starts_on, s.ends_on::text as ends_on,
      (select count(*)::int from curated_wines w where w.selection_id = s.id) as wines
    from curated_selections s
    order by s.created_at desc, s.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** A selection as it is edited, with its wines. One statement. */
export async function findEditedSelection(
  db: Database,
  today: string,
  id: string,
): Promise<EditedSelection | undefined> {
  const { rows } = await sql<EditedSelection>`
    select s.id, s.version, ${stateOn(today)} as state, s.title, s.introduction, s.starts_on::text as starts_on,
      s.ends_on::text as ends_on, ${winesOf(sql`s.id`)} as wines
    from curated_selections s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** A day on which another published selection starts already? */
export async function isStartTaken(db: Transaction, startsOn: string, exceptId: string): Promise<boolean> {
  const other = await db
    .selectFrom('curatedSelections')
    .select('id')
    .where('published', '=', true)
    .where('startsOn', '=', startsOn)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Locks all selections, so that no two are published for the same day: until the transaction ends nobody else changes
 * one.
 * @returns one of them, as it is edited
 */
export async function lockSelection(
  db: Transaction,
  today: string,
  id: string,
): Promise<Locked<EditedSelection> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('curated selections', 0))`.execute(db);
  return asLocked<EditedSelection | undefined>(await findEditedSelection(db, today, id));
}

/** What is stored of a selection besides its wines. */
type StoredSelection = {
  title: string;
  introduction: string;
  published: boolean;
  startsOn: string | null;
  endsOn: string | null;
};

/** Adds a selection; all are locked. @returns it */
export async function insertSelection(
  db: Transaction,
  id: string,
  selection: StoredSelection,
  now: Date,
): Promise<Locked<{ id: string }>> {
  const inserted = await db
    .insertInto('curatedSelections')
    .values({ ...selection, id, version: 1, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return asLocked<{ id: string }>(inserted);
}

/** Changes a locked selection, and counts the change. */
export async function updateSelection(
  db: Transaction,
  { id, version }: Locked<{ id: string; version: number }>,
  selection: StoredSelection,
  now: Date,
): Promise<void> {
  await db
    .updateTable('curatedSelections')
    .set({ ...selection, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Replaces the wines of a locked selection. */
export async function replaceCuratedWines(
  db: Transaction,
  { id: selectionId }: Locked<{ id: string }>,
  wines: readonly ChosenWine[],
): Promise<void> {
  await db.deleteFrom('curatedWines').where('selectionId', '=', selectionId).execute();
  if (wines.length === 0) return;
  const rows = wines.map((wine, position) => ({ ...wine, selectionId, position }));
  await db.insertInto('curatedWines').values(rows).execute();
}

/** Deletes a locked selection with its wines. */
export async function deleteSelectionRow(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('curatedSelections').where('id', '=', id).execute();
}
