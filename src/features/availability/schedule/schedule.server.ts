import { findManagedListing, type NotManaged } from '#features/listings/editing/find-seller-listing.server.ts';
import { type StillOffered, stillOffered } from '#features/listings/offered-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '#kit/edit-conflict.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { BookingsRely } from '../calendar/affected-bookings.ts';
import { changeCalendar } from '../calendar/change-calendar.server.ts';
import { findPlan, savePlan } from '../db/schedule-rows.server.ts';
import { type InvalidParams, invalidParams } from '../invalid-params.ts';
import { setPlanSchema } from './schedule.schema.ts';
import { type AvailabilityPlan, noPlan, takesGuests } from './schedule.ts';
import { markOfPlan } from './schedule-version.server.ts';

export type SetPlanResult =
  | Result<AvailabilityPlan, NotManaged>
  | InvalidParams
  | StillOffered
  | ChangedMeanwhile
  | BookingsRely;

/**
 * Sets the weekly plan of a tasting, whole, for its winery's people and admins. What is booked already stays booked, and is told before
 * (`changeCalendar`). One that buyers or the house look at keeps some hours in which guests may come. At most seven queries.
 * @param fields `timezone` (America/Chicago where none is given), `entries` and `confirmed`
 * @param seen the mark of the plan that was typed over; where it is given, no other is written over
 * @returns an error of an entry stands under `entries` and, with its place from 0 and its field, under `entries.0.start`; the plan as it
 *   is kept: in the order of the week, its time zone by the name that the world uses
 */
export async function setPlan(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  listingId: string,
  fields: unknown,
  seen?: string,
): Promise<SetPlanResult> {
  return inTransaction(app.db, (db) => setWithin({ ...app, db }, viewer, { listingId, fields, seen }));
}

async function setWithin(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { listingId, fields, seen }: { listingId: string; fields: unknown; seen: string | undefined },
): Promise<SetPlanResult> {
  // why: its state stays as it is until the plan is set
  const found = await findManagedListing(app, viewer, listingId, 'change');
  if (!found.ok) return found;
  const { id, type, state } = found.value.row;
  if (type !== 'tasting') return refuse('not-found');
  const parsed = setPlanSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(errorsOf(parsed.error.issues));
  const { confirmed, ...plan } = parsed.data;
  const stored = seen === undefined ? noPlan : ((await findPlan(app.db, id)) ?? noPlan);
  const changed = changedMeanwhile(seen, markOfPlan(stored), markOfPlan(plan));
  if (changed) return changed;
  const kept = !takesGuests(plan) && stillOffered(state);
  if (kept) return kept;
  return changeCalendar(app, { listingId: id, change: { kind: 'plan', plan }, confirmed }, async (db) => {
    await savePlan(db, { listingId: id, ...plan }, app.clock.now());
    return ok(plan);
  });
}

type Issues = Parameters<typeof firstErrors>[0];

function errorsOf(issues: Issues): FieldErrors {
  const within = issues.filter(({ path }) => path.length > 1);
  return {
    ...firstErrors(within.map(({ path, message }) => ({ path: [path.join('.')], message }))),
    ...firstErrors(issues),
  };
}
