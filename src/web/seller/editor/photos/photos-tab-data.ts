import type { EditorPhoto, PlayerVideo } from '#features/listings/photos/photo.ts';

/** What the tab of photos shows. `from` is the page it stands on, `problem` what came of a form that was sent without script. */
export type PhotosTabData = {
  listingId: string;
  from: string;
  photos: EditorPhoto[];
  video: PlayerVideo | null;
  problem: string | undefined;
};
