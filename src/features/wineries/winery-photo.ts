import type { ImageSize } from '#features/images/image-variants.ts';

/** The most photos of a winery's page. */
export const maxWineryPhotos = 12;

/** The longest words for what a photo shows, in characters. */
export const maxAltText = 500;

/** A photo of a winery: `id` is its picture's, the size is of the picture that is kept; `alt` is empty where nobody said what it shows. */
export type WineryPhoto = ImageSize & { id: string; alt: string };
