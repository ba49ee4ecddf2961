import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { AffectedBookingsRefusal } from '../calendar/affected-bookings.ts';
import { changeCalendar } from '../calendar/change-calendar.server.ts';
import { deleteExceptionRow } from '../db/exception-rows.server.ts';
import type { SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { deleteExceptionSchema } from './exception.schema.ts';
import { findSellerException } from './find-seller-exception.server.ts';

/**
 * Lets the plan of a tasting have its time again, for the winery's people and admins. What is booked already stays booked, and is told
 * before (`changeCalendar`). At most seven queries.
 * @param fields `id` and `confirmed`
 * @returns the id of what is gone
 */
export async function deleteException(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  fields: unknown,
): Promise<Result<{ id: string }, SellerTastingRefusal> | AffectedBookingsRefusal> {
  const parsed = deleteExceptionSchema.safeParse(fields);
  if (!parsed.success) return refuse('not-found');
  const { id, confirmed } = parsed.data;
  const managed = await findSellerException(app, viewer, id);
  if (!managed.ok) return managed;
  const change = { kind: 'remove', id } as const;
  return changeCalendar(app, { listingId: managed.value, change, confirmed }, async (db) =>
    (await deleteExceptionRow(db, id)) ? ok({ id }) : refuse('not-found'),
  );
}
