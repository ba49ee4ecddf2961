import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { deleteExceptionRow } from './db/exception-rows.server.ts';
import { idField } from './fields.schema.ts';
import { findManagedException } from './find-managed-exception.server.ts';
import type { NotManaged } from './find-managed-tasting.server.ts';

/** Lets the plan of a tasting have its time again, for the winery's people and admins. Three queries. @returns the id of what is gone */
export async function deleteException(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ id: string }, NotManaged>> {
  const known = idField.safeParse(id);
  if (!known.success) return refuse('not-found');
  const managed = await findManagedException(app, viewer, known.data);
  if (!managed.ok) return managed;
  return (await deleteExceptionRow(app.db, known.data)) ? ok({ id: known.data }) : refuse('not-found');
}
