import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result } from '#kit/result.ts';
import { countExceptions, listExceptionRows } from '../db/exception-rows.server.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { type InvalidParams, invalidParams } from '../invalid-params.ts';
import { type Page, toPage, toLimitOffset } from '../pagination.ts';
import type { AvailabilityException } from '../schedule/schedule.ts';
import { exceptionQuerySchema } from './exception.schema.ts';

/**
 * The exceptions of a tasting that touch a time, the earliest first, for its winery's people and admins. Three queries.
 * @param query `listingId`, `start`, `end`, and `page` from 1 with `perPage` up to 100
 */
export async function listExceptions(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  query: unknown,
): Promise<Result<Page<AvailabilityException>, SellerTastingRefusal> | InvalidParams> {
  const parsed = exceptionQuerySchema.safeParse(query);
  if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
  const tasting = await findSellerTasting(app, viewer, parsed.data.listingId, 'look');
  if (!tasting.ok) return tasting;
  const [rows, total] = await Promise.all([
    listExceptionRows(app.db, tasting.value, parsed.data, toLimitOffset(parsed.data)),
    countExceptions(app.db, tasting.value, parsed.data),
  ]);
  return ok(toPage(parsed.data, rows, total));
}
