import { listPhotos } from '#features/wines/list-photos.server.ts';
import type { OwnPhoto, ShownVideo } from '#features/wines/photo.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { photoProblem } from './photo-words.ts';

/** What the tab of photos shows. `from` is the page it stands on, `problem` what came of a form that was sent without script. */
export type PhotosTabData = {
  listingId: string;
  from: string;
  photos: OwnPhoto[];
  video: ShownVideo | null;
  problem: string | undefined;
};

/** Reads the tab of photos; nothing for whom the listing is not. @param url of the page */
export async function readPhotosTab(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  listingId: string,
  url: URL,
): Promise<PhotosTabData | undefined> {
  const listed = await listPhotos(app, viewer, listingId);
  if (!listed.ok) return undefined;
  const problem = photoProblem(url.searchParams.get('photo'));
  return { listingId, from: url.pathname, ...listed.value, problem };
}
