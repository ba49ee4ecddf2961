import { type Context, Hono } from 'hono';
import { addPhoto, listPhotos } from '#features/listings/photos/add-photo.server.ts';
import { deleteListingPhoto } from '#features/listings/photos/delete-photo.server.ts';
import { reorderPhotos } from '#features/listings/photos/save-photos.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type ActorOf, readJson } from '../../request.server.ts';
import { type OwnListingRefusal, ownListingProblem } from './own-listing-refusals.ts';

type PhotoApp = Pick<Infra, 'db' | 'clock'>;

/**
 * The photos of a listing, for its winery's people: `GET /{id}/photo` lists them, `POST` puts a picture that was sent to
 * `/api/v1/image` at their end (`imageId`), `PUT` sets their order (`imageIds`; with `seen`, the order that was shown, nobody else's is
 * undone), `DELETE /{id}/photo/{imageId}` takes one away. Each answers with the photos as they are then.
 */
export function ownListingPhotoRoutes(app: PhotoApp, actorOf: ActorOf): Hono<HttpEnv> {
  const at = '/:id/photo';
  return new Hono<HttpEnv>()
    .get(at, async (c) => respondWithPhotos(c, app, await actorOf(c), { ok: true }))
    .post(at, async (c) => {
      const [actor, listingId, { imageId }] = [await actorOf(c), c.req.param('id'), await readJson(c)];
      return respondWithPhotos(c, app, actor, await addPhoto(app, actor, { listingId, imageId: String(imageId) }), 201);
    })
    .put(at, async (c) => {
      const [actor, listingId, { imageIds, seen: shown }] = [await actorOf(c), c.req.param('id'), await readJson(c)];
      const ordered = await reorderPhotos(app, actor, { listingId, imageIds, shown });
      if (ordered.ok || ordered.reason !== 'order-changed') return respondWithPhotos(c, app, actor, ordered);
      const now = await listPhotos(app, actor, listingId);
      return ownListingProblem(c, now.ok ? { ...ordered, seen: now.value.photos.map(({ id }) => id) } : now);
    })
    .delete(`${at}/:imageId`, async (c) => {
      const [actor, { id: listingId, imageId }] = [await actorOf(c), c.req.param()];
      return respondWithPhotos(c, app, actor, await deleteListingPhoto(app, actor, { listingId, imageId }));
    });
}

async function respondWithPhotos(
  c: Context,
  app: PhotoApp,
  actor: Actor,
  done: { ok: true } | OwnListingRefusal,
  status: 200 | 201 = 200,
): Promise<Response> {
  if (!done.ok) return ownListingProblem(c, done);
  const listed = await listPhotos(app, actor, c.req.param('id') ?? '');
  if (!listed.ok) return ownListingProblem(c, listed);
  return c.json({ data: listed.value.photos.map(({ version: _, ...photo }) => photo) }, status);
}
