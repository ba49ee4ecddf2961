import { gridVariantName, nearestGridVariant } from '#features/images/image-grid.ts';
import { type ImageSize, imageFileUrl, imageVariants, variantSize } from '#features/images/image-variants.ts';
import { privateImageKey } from '#features/images/private-image-key.server.ts';
import { defineResource, type ResponseContext } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    /** `isPrivate` if it is not attached yet, so that only its uploader may see it. */
    image: ImageSize & { id: string; isPrivate?: boolean };
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

/** A picture: URLs only, each drawn when it is first fetched. */
export const imageResource = defineResource('image', {
  attributes: (image, context) => ({ variants: variantsOf(image, context) }),
  relationships: {},
});

function variantsOf(image: ImageSize & { id: string; isPrivate?: boolean }, { app, selection }: ResponseContext) {
  const wanted = selection.fields.image && Object.keys(selection.fields.image.variants ?? {});
  const custom = new Map(selection.variants.map((variant) => [variant.name, variant]));
  const names = wanted?.length ? wanted : fixedVariants;
  const query = image.isPrivate ? `?key=${privateImageKey(app.sessionSecret, image.id)}` : '';
  const variants = names.flatMap((name) => {
    const asked = custom.get(name);
    const isFixed = Object.hasOwn(imageVariants, name);
    if (!asked && !isFixed) return [];
    const size = asked ? nearestGridVariant(asked, image) : imageVariants[name as keyof typeof imageVariants];
    const file = `${asked ? gridVariantName(size) : name}.jpg`;
    const url = app.site.baseUrl + imageFileUrl(image.id, file) + query;
    return [[name, { name, ...variantSize(size, image), url }] as const];
  });
  return Object.fromEntries(variants);
}
