import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { attachImageRow, detachImageRow } from './db/image-rows.server.ts';
import { imageIdSchema } from './image-request.schema.ts';

/**
 * Marks a picture as shown by something (a listing, a profile), so that it stays. Only its owner may; who is not is told that there is
 * none, as for one that was removed meanwhile, and for one that something shows already: whoever lets go of a picture lets it go, so it
 * is one thing's alone. Call it in the transaction that binds the picture.
 * @param kind whether a picture or a film is wanted there
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
 * Says that a picture is shown no more where it was attached; unless something attaches it again it is collected after a day. Of
 * the actor's own pictures alone, but for the shop itself, whose rooms have asked who may: a listing's photos are its winery's to take
 * away, whoever of its people sent them. Call it in the transaction that takes the picture away.
 */
export const detachImage = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> => {
    if (actor.kind === 'system') return detachImageRow(app.db, { id }, app.clock.now());
    if (!mayChange(actor)) return;
    await detachImageRow(app.db, { id, ownerId: actor.id }, app.clock.now());
  },
);
