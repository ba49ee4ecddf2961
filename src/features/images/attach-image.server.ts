import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { attachImageRow } from './db/image-rows.server.ts';
import { imageIdSchema } from './image-request.schema.ts';

/**
 * Marks a picture as shown by something (a listing, a profile), so that it stays. Only its owner may; who is not is told that there is
 * none, as for one that was removed meanwhile, and for one that something shows already: whoever lets go of a picture lets it go, so it
 * is one thing's alone. Call it in the transaction that binds the picture.
 * @param kind whether a picture or a film is wanted there
 */
export async function attachImage(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
  kind: 'picture' | 'video' = 'picture',
): Promise<Result<undefined, 'forbidden' | 'not-found'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  const known = imageIdSchema.safeParse(id);
  if (!known.success || !(await attachImageRow(app.db, { id: known.data, ownerId: viewer.id, kind })))
    return refuse('not-found');
  return ok(undefined);
}
