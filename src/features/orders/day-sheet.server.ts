import { publicName } from '#features/accounts/profile/public-person.ts';
import { addDays, type LocalDay, parseLocalDay } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { shopTimeZone } from '#kit/time.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listVisits } from './db/visit-rows.server.ts';
import type { PlacedState } from './process/order-process.ts';
import { actingRoles, statusOf } from './process/order-status.ts';
import { availableTransitions } from './show-order.server.ts';

/** A party of guests on a winery's day. `mayCheckIn` is whether they can be marked as there, or as not there, now. */
export type DayVisit = {
  orderId: string;
  wineryName: string;
  title: string;
  start: string;
  end: string;
  timezone: string;
  guestName: string;
  guests: number;
  state: PlacedState;
  accepted: boolean;
  /** When it is canceled unless it is confirmed, or marked as visited once it is; null if neither happens. */
  dueAt: string | null;
  noShow: boolean;
  /** Another time that the winery has proposed, and that waits for an answer. */
  proposed: { start: string; end: string } | null;
  mayCheckIn: boolean;
};

/** Who comes to the wineries of a person on a day, earliest first. `more` is whether there are others besides. */
export type DaySheet = { day: LocalDay; before: LocalDay; after: LocalDay; visits: DayVisit[]; more: boolean };

/** The greatest number of parties on a sheet. */
const maxVisits = 500;

/**
 * Lists who comes to the wineries that the actor works for on a day in the tasting's time zone: paid and not canceled. For
 * owners and members. At most two queries.
 * @param day as in the URL; if invalid today, by the clock of the actor's first winery
 */
export const showDaySheet = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    day: string | null,
  ): Promise<Result<DaySheet, 'forbidden'>> => {
    const works =
      actor.kind === 'user' && actor.roles.some((role) => role === 'winery-owner' || role === 'winery-member');
    if (!works) return refuse('forbidden');
    const now = app.clock.now();
    const shown = parseLocalDay(day ?? '') ?? (await todayOf(app, actor));
    const rows = await listVisits(app.db, { userId: actor.id, day: shown, limit: maxVisits + 1 });
    const visits = rows.slice(0, maxVisits).map(({ displayName, deletedAt, bannedAt, ...row }) => ({
      orderId: row.id,
      wineryName: row.wineryName,
      title: row.title,
      start: row.displayStart.toISOString(),
      end: row.displayEnd.toISOString(),
      timezone: row.timezone,
      guestName: publicName({ displayName, deletedAt, bannedAt }),
      guests: row.seats,
      state: row.state,
      accepted: row.acceptedAt !== null,
      dueAt: row.state === 'purchased' ? (row.dueAt?.toISOString() ?? null) : null,
      noShow: row.noShow,
      proposed: proposedTime(row, now),
      mayCheckIn:
        !actor.limited &&
        availableTransitions(statusOf(row, now), actingRoles(['provider'], row), false).includes('mark-delivered'),
    }));
    const sheet = { day: shown, before: addDays(shown, -1), after: addDays(shown, 1), visits };
    return ok({ ...sheet, more: rows.length > maxVisits });
  },
);

/** The day that it is at the first winery that a person works for; in Texas if they work for none any more. */
async function todayOf(app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<LocalDay> {
  const [winery] = await listWineryMemberships(app, actor);
  return localDayOf(winery?.timezone ?? shopTimeZone, app.clock.now());
}

type Proposed = Record<'toDisplayStart' | 'toDisplayEnd' | 'expiresAt', Date | null>;

function proposedTime({ toDisplayStart, toDisplayEnd, expiresAt }: Proposed, now: Date): DayVisit['proposed'] {
  if (!toDisplayStart || !toDisplayEnd || !expiresAt || expiresAt <= now) return null;
  return { start: toDisplayStart.toISOString(), end: toDisplayEnd.toISOString() };
}
