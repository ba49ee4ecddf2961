import type { Infra } from '#infra/infra.ts';
import { firstErrors } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { updateExceptionSeats } from './db/exception-rows.server.ts';
import { exceptionSeatsSchema } from './exception.schema.ts';
import { findManagedException } from './find-managed-exception.server.ts';
import type { NotManaged } from './find-managed-tasting.server.ts';
import type { AvailabilityException } from './plan.ts';
import { type InvalidParams, invalidParams } from './refusal.ts';

/** Changes the seats of an exception, for the winery's people and admins. Three queries. @param fields `id` and `seats` */
export async function changeException(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  fields: unknown,
): Promise<Result<AvailabilityException, NotManaged> | InvalidParams> {
  const parsed = exceptionSeatsSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(firstErrors(parsed.error.issues));
  const managed = await findManagedException(app, viewer, parsed.data.id);
  if (!managed.ok) return managed;
  const exception = await updateExceptionSeats(app.db, parsed.data.id, parsed.data.seats);
  return exception ? ok(exception) : refuse('not-found');
}
