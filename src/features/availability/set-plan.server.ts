import type { Infra } from '#infra/infra.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { changeCalendar } from './change-calendar.server.ts';
import { savePlan } from './db/plan-rows.server.ts';
import { idField } from './fields.schema.ts';
import { findManagedTasting, type NotManaged } from './find-managed-tasting.server.ts';
import { setPlanSchema } from './plan.schema.ts';
import type { AvailabilityPlan } from './plan.ts';
import { type InvalidParams, invalidParams } from './refusal.ts';
import type { BookingsRely } from './relying-bookings.ts';

/**
 * Sets the weekly plan of a tasting, whole, for its winery's people and admins. What is booked already stays booked, and is told before
 * (`changeCalendar`). At most six queries.
 * @param fields `timezone` (America/Chicago where none is given), `entries` and `confirmed`
 * @returns an error of an entry stands under `entries` and, with its place from 0 and its field, under `entries.0.start`; the plan as it
 *   is kept: in the order of the week, its time zone by the name that the world uses
 */
export async function setPlan(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  listingId: string,
  fields: unknown,
): Promise<Result<AvailabilityPlan, NotManaged> | InvalidParams | BookingsRely> {
  const known = idField.safeParse(listingId);
  if (!known.success) return refuse('not-found');
  const tasting = await findManagedTasting(app, viewer, known.data, 'change');
  if (!tasting.ok) return tasting;
  const parsed = setPlanSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(errorsOf(parsed.error.issues));
  const { confirmed, ...plan } = parsed.data;
  const change = { kind: 'plan', plan } as const;
  return changeCalendar(app, { listingId: tasting.value, change, confirmed }, async (db) => {
    await savePlan(db, { listingId: tasting.value, ...plan }, app.clock.now());
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
