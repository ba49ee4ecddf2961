import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findSchedule } from '../db/schedule-rows.server.ts';
import { idField } from '../fields.schema.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { type WeeklySchedule, emptySchedule } from './schedule.ts';

/** The weekly plan of a tasting, for its winery's people and admins. A tasting without one has an empty one. Two queries. */
export async function showSchedule(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  listingId: string,
): Promise<Result<WeeklySchedule, SellerTastingRefusal>> {
  const known = idField.safeParse(listingId);
  if (!known.success) return refuse('not-found');
  const tasting = await findSellerTasting(app, viewer, known.data, 'look');
  if (!tasting.ok) return tasting;
  return ok((await findSchedule(app.db, tasting.value)) ?? emptySchedule);
}
