import { listPhotos } from '#features/listings/photos/add-photo.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { PhotosTabData } from './photos-tab-data.ts';
import { photoErrorMessage } from '../error-messages.ts';

/** Reads the tab of photos; nothing for whom the listing is not. @param url of the page */
export async function readPhotosTab(
  app: Pick<Infra, 'db'>,
  actor: Actor,
  listingId: string,
  url: URL,
): Promise<PhotosTabData | undefined> {
  const listed = await listPhotos(app, actor, listingId);
  if (!listed.ok) return undefined;
  const problem = photoErrorMessage(url.searchParams.get('photo'));
  return { listingId, from: url.pathname, ...listed.value, problem };
}
