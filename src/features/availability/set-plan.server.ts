import { findManagedListing, type NotManaged } from '#features/wines/find-managed-listing.server.ts';
import { type StillOffered, stillOffered } from '#features/wines/offered.ts';
import type { Infra } from '#infra/infra.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { savePlan } from './db/plan-rows.server.ts';
import { planSchema } from './plan.schema.ts';
import { type AvailabilityPlan, takesGuests } from './plan.ts';
import { type InvalidParams, invalidParams } from './refusal.ts';

export type SetPlanResult = Result<AvailabilityPlan, NotManaged> | InvalidParams | StillOffered;

/**
 * Sets the weekly plan of a tasting, whole, for its winery's people and admins. What is booked already stays booked. One that buyers
 * or the house look at keeps some hours in which guests may come. Two queries.
 * @param fields `timezone` (America/Chicago where none is given) and `entries`
 * @returns an error of an entry stands under `entries` and, with its place from 0 and its field, under `entries.0.start`; the plan as it is kept: in the order of the week, its time zone by the name that the world uses
 */
export async function setPlan(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  listingId: string,
  fields: unknown,
): Promise<SetPlanResult> {
  const set = (db: Infra['db']) => setWithin({ ...app, db }, viewer, listingId, fields);
  return app.db.isTransaction ? set(app.db) : app.db.transaction().execute(set);
}

async function setWithin(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  listingId: string,
  fields: unknown,
): Promise<SetPlanResult> {
  // why: its state stays as it is until the plan is set
  const found = await findManagedListing(app, viewer, listingId, 'change');
  if (!found.ok) return found;
  const { id, type, state } = found.value.row;
  if (type !== 'tasting') return refuse('not-found');
  const parsed = planSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(errorsOf(parsed.error.issues));
  const kept = !takesGuests(parsed.data) && stillOffered(state);
  if (kept) return kept;
  await savePlan(app.db, { listingId: id, ...parsed.data }, app.clock.now());
  return ok(parsed.data);
}

type Issues = Parameters<typeof firstErrors>[0];

function errorsOf(issues: Issues): FieldErrors {
  const within = issues.filter(({ path }) => path.length > 1);
  return {
    ...firstErrors(within.map(({ path, message }) => ({ path: [path.join('.')], message }))),
    ...firstErrors(issues),
  };
}
