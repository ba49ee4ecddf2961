import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findPlan } from '../db/schedule-rows.server.ts';
import { idField } from '../fields.schema.ts';
import { findManagedTasting, type NotManaged } from '../find-seller-tasting.server.ts';
import { type AvailabilityPlan, noPlan } from './schedule.ts';

/** The weekly plan of a tasting, for its winery's people and admins. A tasting without one has an empty one. Two queries. */
export async function showPlan(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  listingId: string,
): Promise<Result<AvailabilityPlan, NotManaged>> {
  const known = idField.safeParse(listingId);
  if (!known.success) return refuse('not-found');
  const tasting = await findManagedTasting(app, viewer, known.data, 'look');
  if (!tasting.ok) return tasting;
  return ok((await findPlan(app.db, tasting.value)) ?? noPlan);
}
