import type { OwnPhoto, ShownVideo } from '#features/listings/photos/photo.ts';

/** What the tab of photos shows. `from` is the page it stands on, `problem` what came of a form that was sent without script. */
export type PhotosTabData = {
  listingId: string;
  from: string;
  photos: OwnPhoto[];
  video: ShownVideo | null;
  problem: string | undefined;
};
