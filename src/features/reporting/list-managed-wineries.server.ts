import { z } from 'zod';
import { publicName } from '#features/accounts/profile/public-person.ts';
import { type Pagination, paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { wineryIdSchema } from '#features/wineries/winery.schema.ts';
import { type Region, regions } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countManagedWineries,
  findManagedWineryRow,
  listManagedWineryRows,
  listWineryPeopleRows,
} from './db/managed-winery-rows.server.ts';
import {
  type ClaimState,
  claimLabels,
  type ManagedWinery,
  maxFoundWineries,
  type WineryListQuery,
  type WineryRecord,
  type WinerySort,
  type WineryTrait,
  winerySorts,
  wineryTraits,
} from './managed-wineries.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as [Key, ...Key[]];

/** The query of the list in the URL. Invalid values are ignored. */
const wineryListSchema = z.object({
  search: z.string().trim().max(120).refine(isStorable).catch(''),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
  region: z.enum(keysOf<Region>(regions)).nullable().catch(null),
  claimed: z.enum(keysOf<ClaimState>(claimLabels)).nullable().catch(null),
  only: z.enum(keysOf<WineryTrait>(wineryTraits)).nullable().catch(null),
  sort: z.enum(keysOf<WinerySort>(winerySorts)).catch('name'),
  page: z.string().nullable().catch(null),
});

const perPage = 25;

/** A page of the admins' list of wineries. */
export type ManagedWineries = Pagination & { query: WineryListQuery; total: number; wineries: ManagedWinery[] };

/**
 * All wineries of the directory, 25 per page, by name, city or age; of those that a filter finds the first 5,000, of
 * those that a text finds the first 1,000. For admins. Two queries, however many there are.
 * @param given `search` (part of a name, a slug or an id), `state`, `region`, `claimed`, `only`, `sort` and `page`
 */
export const listManagedWineries = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    given: Readonly<Record<string, unknown>>,
  ): Promise<Result<ManagedWineries, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const { page, ...query } = wineryListSchema.parse(given);
    const most = maxFoundWineries(query);
    const total = await countManagedWineries(app.db, query, most);
    const chosen = paginate(page, { total, perPage });
    const stretch = rowsOfPage(chosen, perPage);
    const rows = total === 0 ? [] : await listManagedWineryRows(app.db, query, { ...stretch, common: total === most });
    const wineries = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return ok({ ...chosen, query, total, wineries });
  },
);

/** The greatest number of people of a winery that are listed. */
const maxPeople = 50;

/**
 * A winery as an admin manages it: what it has, which decides what can be done with it, and its people. For admins. Two
 * queries.
 */
export const showManagedWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<WineryRecord, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!wineryIdSchema.safeParse(id).success) return refuse('not-found');
    const row = await findManagedWineryRow(app.db, id);
    if (!row) return refuse('not-found');
    const people = await listWineryPeopleRows(app.db, id, maxPeople);
    return ok({
      ...row,
      createdAt: row.createdAt.toISOString(),
      people: people.map(({ role, ...person }) => ({ id: person.id, role, name: publicName(person) })),
    });
  },
);
