import { momentAt } from '#features/availability/zoned-time.ts';
import { openingState, wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import { formatTime, type OpeningHours } from '#features/wineries/hours/opening-hours.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { DayPlan } from './chosen-wineries.ts';
import { listFreeTastingRows, listHourRows, listIdsBySlugs } from './db/chosen-winery-rows.server.ts';
import { describeOpening } from './describe-opening.ts';
import type { PlannedDay, PlannedStop, ResearchWinery } from './research-results.ts';
import { listResearchWineries } from './research-wineries.server.ts';
import { drivingKm, drivingMinutes } from './route.ts';

/** The greatest number of tastings that are shown for a stop. */
const maxTastings = 3;

/**
 * Plans a day: when one arrives at each stop, whether it is open then, and which of its tastings have a free seat on
 * that day. Ways are estimated from straight distances. Wineries that do not exist are left out. For everybody; four
 * queries.
 */
export const planDay = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, plan: DayPlan): Promise<PlannedDay> => {
    const ids = plan.slugs.length === 0 ? [] : await listIdsBySlugs(app.db, plan.slugs);
    if (ids.length === 0) return { stops: [], km: 0, minutes: 0 };
    const [wineries, hours, tastings] = await Promise.all([
      listResearchWineries(app, actor, ids),
      listHourRows(app.db, ids),
      listFreeTastingRows(app.db, { ids, date: plan.date, now: app.clock.now() }, maxTastings),
    ]);
    const known = new Map(hours.map((row) => [row.id, row]));
    const stops: PlannedStop[] = [];
    let now: Date | undefined;
    for (const [at, winery] of wineries.entries()) {
      const row = known.get(winery.id);
      if (!row) continue;
      const zone = wineryTimeZone(row);
      const drive = driveBetween(wineries[at - 1], winery);
      const arrives: Date = now ? later(now, drive?.minutes ?? 0) : momentAt(zone, plan.date, minutesOf(plan.start));
      const leaves = later(arrives, plan.stay);
      now = leaves;
      stops.push({
        winery,
        address: [row.street, `${row.city}, ${row.state} ${row.zip ?? ''}`.trim()].filter(Boolean).join(', '),
        arrives: arrives.toISOString(),
        leaves: leaves.toISOString(),
        times: `${localTime(zone, arrives)} to ${localTime(zone, leaves)}`,
        drive,
        ...openness(row.hours, zone, arrives, leaves),
        tastings: tastings
          .filter(({ wineryId }) => wineryId === winery.id)
          .map(({ id, title, priceCents }) => ({ id, title, price: presentMoney(priceCents, 'USD') })),
      });
    }
    const sum = (part: 'km' | 'minutes') => stops.reduce((total, { drive }) => total + (drive?.[part] ?? 0), 0);
    return { stops, km: sum('km'), minutes: sum('minutes') };
  },
);

function driveBetween(from: ResearchWinery | undefined, to: ResearchWinery): PlannedStop['drive'] {
  if (!from?.place || !to.place) return null;
  const km = drivingKm(from.place, to.place);
  return { km, minutes: drivingMinutes(km) };
}

function openness(
  hours: OpeningHours | null,
  zone: string,
  arrives: Date,
  leaves: Date,
): Pick<PlannedStop, 'isOpen' | 'openText'> {
  if (hours === null) return { isOpen: null, openText: 'Hours not listed: call ahead' };
  const state = openingState(hours, arrives, zone);
  const text = describeOpening(state);
  if (!state.isOpen) return { isOpen: false, openText: `Closed when you arrive. ${text}` };
  const isOpen = openingState(hours, later(leaves, -1), zone).isOpen;
  return { isOpen, openText: isOpen ? text : `Closes before you leave. ${text}` };
}

function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function localTime(timeZone: string, moment: Date): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return formatTime(moment.toLocaleTimeString('en-US', format));
}
