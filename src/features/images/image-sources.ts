import {
  type ImageFormat,
  type ImageSize,
  type ImageVariantName,
  imageFormats,
  imageTypes,
  imageVariants,
  imageVariantUrl,
  variantSize,
} from './image-variants.ts';

/** The shapes a picture is shown in, each in several sizes for small and large screens, smallest first. */
const families = {
  scaled: ['scaled-small', 'scaled-medium', 'scaled-large', 'scaled-xlarge'],
  square: ['square-xsmall', 'square-xsmall2x', 'square-small', 'square-small2x'],
  card: ['listing-card', 'listing-card-2x', 'listing-card-4x', 'listing-card-6x'],
  landscape: ['landscape-crop', 'landscape-crop2x', 'landscape-crop4x', 'landscape-crop6x'],
} as const satisfies Record<string, readonly ImageVariantName[]>;

/**
 * `scaled` keeps the picture's proportions, `square` is small (faces), `card` is a large square, `landscape` is 3:2.
 */
export type ImageFamily = keyof typeof families;

/**
 * The sources of a picture for a browser to choose from, by format, then by width. `width` and `height` reserve its
 * space.
 */
export type ImageSources = {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcSet: string }[];
};

/**
 * The URLs of a picture in the sizes of a family. Sizes that would only enlarge it are omitted, except the smallest.
 */
export function imageSources(image: ImageSize & { id: string }, family: ImageFamily): ImageSources {
  const offered = offeredOf(image, family);
  const [smallest, second = smallest] = offered;
  const largest = offered.at(-1) ?? smallest;
  const setOf = (format: ImageFormat) =>
    offered.map(({ name, width }) => `${imageVariantUrl(image.id, name, format)} ${width}w`).join(', ');
  return {
    src: imageVariantUrl(image.id, second.name, 'jpg'),
    width: largest.width,
    height: largest.height,
    sources: imageFormats.map((format) => ({ type: imageTypes[format], srcSet: setOf(format) })),
  };
}

type Offer = ImageSize & { name: ImageVariantName };

function offeredOf(image: ImageSize, family: ImageFamily): [Offer, ...Offer[]] {
  const [first, ...others] = families[family];
  const offered: [Offer, ...Offer[]] = [{ name: first, ...variantSize(first, image) }];
  for (const name of others) {
    const size = variantSize(name, image);
    const { width, height, fit } = imageVariants[name];
    const enlarged = fit === 'crop' && (width > image.width || height > image.height);
    if (!enlarged && size.width > (offered.at(-1)?.width ?? 0)) offered.push({ name, ...size });
  }
  return offered;
}
