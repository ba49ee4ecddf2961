import { z } from 'zod';
import { type Pagination, paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import { orderKindOf, statusLabel } from '#features/orders/process/order-progress.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countBanEffects } from './db/ban-effect-rows.server.ts';
import {
  countPeople,
  findPersonRecord,
  listBansOf,
  listOpenOrdersOf,
  listPeopleRows,
  listWineriesOfPerson,
  type PersonRow,
} from './db/people-rows.server.ts';
import { type ListedPerson, maxListedPeople, type PeopleRole, type PersonRecord, peopleRoles } from './people.ts';

/** What a list of people is asked for. Invalid values are ignored. */
const peopleSchema = z.object({
  search: z.string().trim().max(254).refine(isStorable).catch(''),
  role: z
    .enum(Object.keys(peopleRoles) as [PeopleRole, ...PeopleRole[]])
    .nullable()
    .catch(null),
  page: z.string().nullable().catch(null),
});

const perPage = 25;

/** A page of the admins' list of people. `total` is at most 2,500. */
export type PeoplePage = Pagination & {
  search: string;
  role: PeopleRole | null;
  perPage: number;
  total: number;
  people: ListedPerson[];
};

/**
 * The people with accounts, the newest first, 25 per page; a search finds a part of a name, a part of an e-mail address
 * with its `@`, or an id. Deleted ones are found by their id only. For admins. Two queries, however many there are.
 * @param given `search`, `role`, and `page`. What is typed must not become part of a URL
 */
export const listPeople = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    given: { search?: unknown; role?: unknown; page?: unknown },
  ): Promise<Result<PeoplePage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const { page, ...filter } = peopleSchema.parse(given);
    const total = await countPeople(app.db, filter, maxListedPeople);
    const chosen = paginate(page, { total, perPage });
    const stretch = rowsOfPage(chosen, perPage);
    const common = total === maxListedPeople;
    const rows = total === 0 ? [] : await listPeopleRows(app.db, filter, { ...stretch, common });
    const people = rows.map((row) => ({ ...listedPerson(row), wineries: row.wineries }));
    return ok({ ...chosen, ...filter, perPage, total, people });
  },
);

/** The greatest number of wineries, bans and open orders of a person that are listed. */
const maxListed = { wineries: 50, bans: 20, orders: 50 };

/**
 * A person as an admin helps or bans them: wineries, bans, and what they have bought or sold that is not over. For
 * admins. Five queries.
 */
export const showPersonRecord = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<PersonRecord, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const row = z.uuid().safeParse(id).success ? await findPersonRecord(app.db, id, app.clock.now()) : undefined;
    if (!row) return refuse('not-found');
    const wineries = await listWineriesOfPerson(app.db, id, maxListed.wineries);
    const bans = await listBansOf(app.db, id, maxListed.bans);
    const banEffects = await countBanEffects(app.db, id);
    const openOrders = await listOpenOrdersOf(app.db, id, maxListed.orders);
    const { pendingEmail, hasSecondFactor, sessions, orders, termsAcceptedAt, termsVersion } = row;
    return ok({
      ...listedPerson(row),
      ...{ pendingEmail, hasSecondFactor, sessions, orders, wineries, banEffects },
      terms: termsAcceptedAt && { acceptedAt: termsAcceptedAt.toISOString(), version: termsVersion },
      bans: bans.map(({ bannedAt, liftedAt, ...ban }) => {
        return { ...ban, bannedAt: bannedAt.toISOString(), liftedAt: liftedAt?.toISOString() ?? null };
      }),
      openOrders: openOrders.map(({ id, number, side, winery, state, createdAt, isAccepted, isReady, ...order }) => {
        const kind = orderKindOf({ ...order, booking: order.bookingId });
        const status = statusLabel({ state, isAccepted, isReady, kind });
        return {
          id,
          number: formatOrderNumber(number),
          side,
          winery,
          state,
          status,
          createdAt: createdAt.toISOString(),
        };
      }),
    });
  },
);

function listedPerson(row: Omit<PersonRow, 'wineries'>): Omit<ListedPerson, 'wineries'> {
  const { id, email, emailVerified, admin, displayName, firstName, lastName } = row;
  const deleted = row.deletedAt !== null;
  const whole = [firstName, lastName].filter(Boolean).join(' ');
  return {
    ...{ id, email, emailVerified, admin, deleted },
    name: deleted ? 'Deleted user' : whole || displayName || email,
    banned: row.bannedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
