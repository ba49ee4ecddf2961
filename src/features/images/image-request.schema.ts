import { z } from 'zod';
import { findGridVariant } from './image-grid.ts';
import { type ImageVariant, imageFormats, imageVariants } from './image-variants.ts';

/** The id of a picture. */
export const imageIdSchema = z.uuid().toLowerCase();

/**
 * The parts of a picture's URL: `file` is `{variant}.{format}`, a variant of the specification, or one of the grid as
 * JPEG. `size` is the size of the variant.
 */
export const imageRequestSchema = z
  .object({ id: imageIdSchema, file: z.string() })
  .transform(({ id, file }) => {
    const dot = file.lastIndexOf('.');
    const [variant, format] = [file.slice(0, Math.max(0, dot)), file.slice(dot + 1)];
    return { id, variant, format, size: sizeOf(variant, format) };
  })
  .pipe(
    z.object({
      id: z.string(),
      variant: z.string(),
      format: z.enum(imageFormats),
      size: z.custom<ImageVariant>((size) => size !== undefined),
    }),
  );

function sizeOf(variant: string, format: string): ImageVariant | undefined {
  if (Object.hasOwn(imageVariants, variant)) return imageVariants[variant as keyof typeof imageVariants];
  return format === 'jpg' ? findGridVariant(variant) : undefined;
}

/** A picture in one variant and format. */
export type ImageRequest = z.infer<typeof imageRequestSchema>;
