import { type ImageSources, imageSources } from '#features/images/image-sources.ts';
import { type VideoFormat, videoTypes, videoUrl } from '#features/images/video-format.ts';

/** The most photos of a listing. */
export const maxPhotos = 12;

/** The longest alternative text, in characters. */
export const maxAltTextLength = 500;

/** A photo as the database has it. `width` and `height` are of the picture that is kept, in pixels. */
export type PhotoRow = { id: string; width: number; height: number; alternativeText: string };

/** A video as the database has it. */
export type VideoRow = { id: string; format: VideoFormat };

/** A video for a player: its address and its media type. */
export type PlayerVideo = { src: string; type: string };

/** A photo before a shelf: a square. `alt` is empty where the winery has not said what it shows. */
export type CardPhoto = ImageSources & { alt: string };

/** A photo on its listing's own page: large in its own proportions, and small. */
export type GalleryPhoto = { id: string; alt: string; large: ImageSources; small: ImageSources };

/** A photo for the editor: `src` is a small square of it, `seen` the mark of its words. */
export type EditorPhoto = { id: string; alternativeText: string; src: string; version: string };

/** The photo that stands for a listing on shelves; null where it has none. */
export function cardPhoto(row: PhotoRow | null): CardPhoto | null {
  return row && { ...imageSources(row, 'card'), alt: row.alternativeText };
}

/** A photo for the gallery of its listing. */
export function galleryPhoto(row: PhotoRow): GalleryPhoto {
  const { id, alternativeText: alt } = row;
  return { id, alt, large: imageSources(row, 'scaled'), small: imageSources(row, 'square') };
}

/** The video of a listing for a player; null where it has none. */
export function playerVideo(row: VideoRow | null | undefined): PlayerVideo | null {
  return row ? { src: videoUrl(row.id, row.format), type: videoTypes[row.format] } : null;
}
