import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { Picture } from './bottle-image.tsx';

/** The drawn bottle's own size, in pixels. */
export const bottleImageSize = { width: 400, height: 1200 };

/** The drawn landscape's own size, in pixels. */
export const landscapeImageSize = { width: 1600, height: 600 };

/** What is known of a listing's picture. Nothing is known of one that is shown no longer. */
type Pictured = { imageUrl: string | undefined; photo?: CardPhoto | null; type?: 'wine' | 'tasting' };

/**
 * The picture of a listing in a frame: its first photo, or the drawing of its bottle or of a tasting's country.
 * @param sizes how wide the frame is on the screen, as in CSS
 */
export function listingImage({ imageUrl, photo, type }: Pictured, sizes: string): Picture | null {
  if (imageUrl === undefined) return null;
  if (photo) return { ...photo, sizes, kind: 'photo' };
  if (type === 'tasting') return { src: imageUrl, ...landscapeImageSize, kind: 'photo' };
  return { src: imageUrl, ...bottleImageSize, kind: 'drawing' };
}
