import type { ImageSize, ImageVariant } from './image-variants.ts';

/** The widths, in pixels, in which programs can have a cropped picture, and the longer sides of scaled ones. */
const sides = [
  50, 100, 160, 200, 240, 300, 320, 400, 480, 500, 600, 640, 800, 1_000, 1_200, 1_600, 2_000, 2_400, 3_072,
] as const;

/** The proportions of cropped ones, as width by height. */
const proportions = [1, 5 / 4, 4 / 5, 4 / 3, 3 / 4, 3 / 2, 2 / 3, 16 / 9, 9 / 16, 40 / 21, 2, 1 / 2, 3] as const;

const maxSide = 3_072;

const scaledSizes: readonly ImageVariant[] = sides.map((side) => ({ width: side, height: side, fit: 'scale' }));

/** The cropped sizes by their proportions, smallest first. */
const croppedSizes: ReadonlyMap<number, readonly ImageVariant[]> = new Map(
  proportions.map((proportion) => {
    const sizes = sides.map((width) => ({ width, height: Math.round(width / proportion), fit: 'crop' as const }));
    return [proportion, sizes.filter(({ height }) => height <= maxSide)];
  }),
);

const variantsByName: ReadonlyMap<string, ImageVariant> = new Map(
  [...scaledSizes, ...[...croppedSizes.values()].flat()].map((variant) => [gridVariantName(variant), variant]),
);

/** The name of a size of the grid in the URL of a picture, such as `crop-400x300`. */
export function gridVariantName({ fit, width, height }: ImageVariant): string {
  return `${fit}-${width}x${height}`;
}

/** The size of the grid with this name; undefined if it has none such. */
export function findGridVariant(name: string): ImageVariant | undefined {
  return variantsByName.get(name);
}

/**
 * The size of the grid that is nearest to any size that is asked for. A cropped one is at least as large, in the nearest
 * proportions; a scaled one does not exceed what is asked for, unless that is smaller than the grid.
 */
export function nearestGridVariant(asked: ImageVariant, source: ImageSize): ImageVariant {
  return asked.fit === 'crop' ? nearestCrop(asked) : nearestScale(asked, source);
}

function nearestCrop({ width, height }: ImageVariant): ImageVariant {
  const distance = (proportion: number) => Math.abs(Math.log((proportion * height) / width));
  const [nearest = 1] = proportions.toSorted((one, other) => distance(one) - distance(other));
  const sizes = croppedSizes.get(nearest) ?? [];
  const found = sizes.find((size) => size.width >= width && size.height >= height - 1) ?? sizes.at(-1);
  return found ?? { width: maxSide, height: maxSide, fit: 'crop' };
}

function nearestScale({ width, height }: ImageVariant, source: ImageSize): ImageVariant {
  const factor = Math.min(width / source.width, height / source.height);
  const longest = Math.round(Math.max(source.width, source.height) * factor);
  const [smallest] = scaledSizes;
  const found = factor >= 1 ? scaledSizes.at(-1) : scaledSizes.findLast((size) => size.width <= longest);
  return found ?? smallest ?? { width: maxSide, height: maxSide, fit: 'scale' };
}
