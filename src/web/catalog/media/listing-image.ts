import type { CardPhoto } from '#features/listings/photos/photo.ts';
import type { Picture } from './bottle-image.tsx';

/** The size of a drawn bottle, in pixels. */
export const bottleImageSize = { width: 400, height: 1200 };

/** The size of a drawn landscape, in pixels. */
export const landscapeImageSize = { width: 1600, height: 600 };

/** What determines a listing's picture. A listing that is no longer visible has no `imageUrl`. */
type Pictured = { imageUrl: string | undefined; photo?: CardPhoto | null; type?: 'wine' | 'tasting' };

/**
 * The picture of a listing: its first photo, or a drawing of its bottle or of a tasting's landscape.
 * @param sizes the CSS `sizes` of the frame
 */
export function listingImage({ imageUrl, photo, type }: Pictured, sizes: string): Picture | null {
  if (imageUrl === undefined) return null;
  if (photo) return { ...photo, sizes, kind: 'photo' };
  if (type === 'tasting') return { src: imageUrl, ...landscapeImageSize, kind: 'photo' };
  return { src: imageUrl, ...bottleImageSize, kind: 'drawing' };
}
