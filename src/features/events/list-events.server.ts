import type { Infra } from '#infra/infra.ts';
import { type Actor, isAdmin } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countEventRows,
  deleteEventsBefore,
  type EventFilter,
  listEventRows,
  numberEvents,
} from './db/event-rows.server.ts';
import { type Event, keptDays } from './event.ts';

/** The last event that can be reached by paging; from there on readers go on after its number. */
const maxListed = 10_000;

/** What is asked of the events. */
export type EventQuery = Omit<EventFilter, 'createdAt'> & {
  createdAt: { from: Date | undefined; to: Date | undefined };
};

/** A page of events, and how many there are, counted up to 10,000. */
export type EventList = { events: Event[]; total: number; lastPage: number };

/**
 * What happened in the last 90 days, in order. Whoever has read up to a number finds everything else after it. For admins.
 * Four queries.
 */
export const listEvents = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    query: EventQuery,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<Result<EventList, 'forbidden'>> => {
    if (!isAdmin(actor)) return refuse('forbidden');
    await app.db.transaction().execute(numberEvents);
    const oldest = addDuration(app.clock.now(), { days: -keptDays });
    const { from } = query.createdAt;
    const filter = { ...query, createdAt: { from: from && from > oldest ? from : oldest, to: query.createdAt.to } };
    const offset = (page - 1) * perPage;
    const limit = Math.min(perPage, maxListed - offset);
    const events = limit > 0 ? await listEventRows(app.db, filter, { limit, offset }) : [];
    const total = await countEventRows(app.db, filter, maxListed);
    return ok({ events, total, lastPage: Math.ceil(maxListed / perPage) });
  },
);

/** How many events are deleted at a time. */
const mostDeleted = 5_000;

/** Deletes events that are older than 90 days. For the system. */
export const sweepEvents = defineUseCase(async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<void> => {
  if (actor.kind !== 'system') return;
  const oldest = addDuration(app.clock.now(), { days: -keptDays });
  while ((await deleteEventsBefore(app.db, oldest, mostDeleted)) === mostDeleted);
});
