import { type ImageSources, imageSources } from '#features/images/image-sources.ts';
import { type VideoFormat, videoTypes, videoUrl } from '#features/images/video-format.ts';

/** The maximum number of photos of a listing. */
export const maxPhotos = 12;

/** The maximum length of an alternative text, in characters. */
export const maxAltTextLength = 500;

/** A photo in the database. `width` and `height` are those of the stored picture, in pixels. */
export type PhotoRow = { id: string; width: number; height: number; alternativeText: string };

/** A video in the database. */
export type VideoRow = { id: string; format: VideoFormat };

/** A video for a player: its URL and its media type. */
export type PlayerVideo = { src: string; type: string };

/** A photo on a card, cropped to a square. `alt` is empty if the winery has not written one. */
export type CardPhoto = ImageSources & { alt: string };

/** A photo on its listing's own page: large in its own proportions, and small. */
export type GalleryPhoto = { id: string; alt: string; large: ImageSources; small: ImageSources };

/** A photo in the editor: `src` is a small square of it, `version` the version of its alternative text. */
export type EditorPhoto = { id: string; alternativeText: string; src: string; version: string };

/** The photo that represents a listing on cards; null if it has none. */
export function cardPhoto(row: PhotoRow | null): CardPhoto | null {
  return row && { ...imageSources(row, 'card'), alt: row.alternativeText };
}

/** A photo for the gallery of its listing. */
export function galleryPhoto(row: PhotoRow): GalleryPhoto {
  const { id, alternativeText: alt } = row;
  return { id, alt, large: imageSources(row, 'scaled'), small: imageSources(row, 'square') };
}

/** The video of a listing for a player; null if it has none. */
export function playerVideo(row: VideoRow | null | undefined): PlayerVideo | null {
  return row ? { src: videoUrl(row.id, row.format), type: videoTypes[row.format] } : null;
}
