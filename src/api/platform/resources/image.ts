import { imageVariants, imageVariantUrl, variantSize } from '#features/images/image-variants.ts';
import { defineResource, type ResponseContext } from '../response/resource.ts';
import type { CustomVariant } from '../response/selection.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    image: { id: string; width: number; height: number };
  }
}

/** The variants that every image has. */
const fixedVariants = [
  'default',
  'square-small',
  'square-small2x',
  'scaled-small',
  'scaled-medium',
  'scaled-large',
  'scaled-xlarge',
  'landscape-crop',
  'landscape-crop2x',
  'landscape-crop4x',
  'landscape-crop6x',
  'facebook',
  'twitter',
] as const;

type Size = { id: string; width: number; height: number };
type StoredVariant = keyof typeof imageVariants;

/** A picture: URLs only, each drawn when it is first fetched. */
export const imageResource = defineResource('image', {
  attributes: (image, context) => ({ variants: variantsOf(image, context) }),
  relationships: {},
});

function variantsOf(image: Size, { app, selection }: ResponseContext) {
  const wanted = selection.fields.image && Object.keys(selection.fields.image.variants ?? {});
  const custom = new Map(selection.variants.map((variant) => [variant.name, variant]));
  const names = wanted?.length ? wanted : fixedVariants;
  const variants = names.flatMap((name) => {
    const own = custom.get(name);
    const stored = own ? nearest(own) : Object.hasOwn(imageVariants, name) ? (name as StoredVariant) : undefined;
    if (stored === undefined) return [];
    const url = app.site.baseUrl + imageVariantUrl(image.id, stored, 'jpg');
    return [[name, { name, ...variantSize(stored, image), url }] as const];
  });
  return Object.fromEntries(variants);
}

const stored = Object.entries(imageVariants) as [StoredVariant, { width: number; height: number; fit: string }][];

/** The smallest stored variant of the same fit that is as large as asked for; the largest if none is. */
function nearest({ width, height, fit }: CustomVariant): StoredVariant {
  const alike = stored.filter(([, one]) => one.fit === fit).sort(([, a], [, b]) => a.width - b.width);
  const distance = (one: { width: number; height: number }) => Math.abs(one.width / one.height - width / height);
  const large = alike.filter(([, one]) => one.width >= width && one.height >= height);
  const best =
    fit === 'crop' ? large.toSorted(([, a], [, b]) => distance(a) - distance(b) || a.width - b.width) : large;
  return (best[0] ?? alike.at(-1))?.[0] ?? 'default';
}
