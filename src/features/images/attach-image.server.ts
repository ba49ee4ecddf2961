import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { attachImageRow, detachImageRow } from './db/image-rows.server.ts';
import { imageIdSchema } from './image-request.schema.ts';

/**
 * Attaches a picture to something (a listing, a profile), so that it is kept. Only its owner may attach it, and only if
 * it is not attached anywhere else, so that detaching it is always safe; for anybody else it does not exist. Call it in
 * the transaction that stores the reference.
 * @param kind whether a picture or a video is expected
 */
export const attachImage = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
    kind: 'picture' | 'video' = 'picture',
  ): Promise<Result<undefined, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const known = imageIdSchema.safeParse(id);
    if (!known.success || !(await attachImageRow(app.db, { id: known.data, ownerId: actor.id, kind })))
      return refuse('not-found');
    return ok(undefined);
  },
);

/**
 * Detaches a picture; unless it is attached again, it is deleted after a day. Only the owner's pictures, except for the
 * system, whose callers check permissions: a listing's photos can be removed by anybody at its winery, whoever uploaded
 * them. Call it in the transaction that removes the reference.
 */
export const detachImage = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> => {
    if (actor.kind === 'system') return detachImageRow(app.db, { id }, app.clock.now());
    if (!mayChange(actor)) return;
    await detachImageRow(app.db, { id, ownerId: actor.id }, app.clock.now());
  },
);
