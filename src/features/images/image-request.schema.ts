import { z } from 'zod';
import { type ImageVariantName, imageFormats, imageVariants } from './image-variants.ts';

/** The id of a picture. */
export const imageIdSchema = z.uuid().toLowerCase();

/** The parts of a picture's URL: `file` is `{variant}.{format}`. */
export const imageRequestSchema = z
  .object({ id: imageIdSchema, file: z.string() })
  .transform(({ id, file }) => {
    const dot = file.lastIndexOf('.');
    return { id, variant: file.slice(0, Math.max(0, dot)), format: file.slice(dot + 1) };
  })
  .pipe(
    z.object({
      id: z.string(),
      variant: z.enum(Object.keys(imageVariants) as [ImageVariantName]),
      format: z.enum(imageFormats),
    }),
  );

/** A picture in one variant and format. */
export type ImageRequest = z.infer<typeof imageRequestSchema>;
