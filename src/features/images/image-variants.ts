/**
 * How a picture is fitted: `scale` keeps its proportions and never enlarges it, `crop` results in exactly this size.
 */
export type ImageFit = 'scale' | 'crop';

/** The size of a variant, in pixels; for a scaled one the maximum. */
export type ImageVariant = { width: number; height: number; fit: ImageFit };

const square = (side: number): ImageVariant => ({ width: side, height: side, fit: 'crop' });
const scaled = (side: number): ImageVariant => ({ width: side, height: side, fit: 'scale' });
const crop = (width: number, height: number): ImageVariant => ({ width, height, fit: 'crop' });

/** All variants of the specification, by name. */
export const imageVariants = {
  default: scaled(750),
  'square-xsmall': square(40),
  'square-xsmall2x': square(80),
  'square-small': square(240),
  'square-small2x': square(480),
  'scaled-small': scaled(320),
  'scaled-medium': scaled(750),
  'scaled-large': scaled(1024),
  'scaled-xlarge': scaled(2400),
  'landscape-crop': crop(400, 267),
  'landscape-crop2x': crop(800, 533),
  'landscape-crop4x': crop(1600, 1067),
  'landscape-crop6x': crop(2400, 1600),
  'listing-card': square(400),
  'listing-card-2x': square(800),
  'listing-card-4x': square(1600),
  'listing-card-6x': square(2400),
  facebook: crop(1200, 630),
  twitter: crop(600, 314),
} as const satisfies Record<string, ImageVariant>;

/** The name of a variant. */
export type ImageVariantName = keyof typeof imageVariants;

/** The formats for browsers, smallest files first; every browser supports JPEG. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;

/** A format, as the extension in a URL. */
export type ImageFormat = (typeof imageFormats)[number];

/** The media types of the formats. */
export const imageTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Width and height in pixels. */
export type ImageSize = { width: number; height: number };

/** The size of a picture in a variant: at least one pixel, and never enlarged unless the variant crops. */
export function variantSize(variant: ImageVariantName | ImageVariant, source: ImageSize): ImageSize {
  const { width, height, fit } = typeof variant === 'string' ? imageVariants[variant] : variant;
  if (fit === 'crop') return { width, height };
  const scale = Math.min(1, width / source.width, height / source.height);
  return {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
}

/** The URL of a picture in a variant and a format. Its content never changes. */
export function imageVariantUrl(id: string, variant: ImageVariantName, format: ImageFormat): string {
  return imageFileUrl(id, `${variant}.${format}`);
}

/** The URL of a file of a picture: a variant of the specification or of the grid, in a format. */
export function imageFileUrl(id: string, file: string): string {
  return `/media/${id}/${file}`;
}
