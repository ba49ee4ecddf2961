import { z } from 'zod';
import { isStorable, oneLine, unstorable } from '#kit/plain-text.ts';
import { maxAltTextLength, maxPhotos } from './photo.ts';

/** The id of a photo, which is that of its picture. */
export const photoIdSchema = z.uuid().toLowerCase();

/** How many photos an order may list: more than there can be, because it may contain deleted ones. */
const maxNamedPhotos = 4 * maxPhotos;

const idsMessage = 'Photos are named by their ids, in their order';

/** Photos in an order; invalid ids are dropped. */
const photoIdList = z
  .array(z.string(idsMessage), idsMessage)
  .max(maxNamedPhotos, `At most ${maxNamedPhotos} photos`)
  .transform((ids) => ids.flatMap((id) => photoIdSchema.safeParse(id).data ?? []));

/** The wanted order, and optionally the one that the form showed. */
export const photoOrderSchema = z.object({ imageIds: photoIdList, shown: photoIdList.optional() });

/** The alternative text of a photo. */
const alternativeText = z
  .string({ error: 'This must be text' })
  .refine(isStorable, unstorable)
  .overwrite(oneLine)
  .max(maxAltTextLength, `Must be ${maxAltTextLength} characters or less`);

/** Alternative texts by photo id. */
export const altTextsSchema = z.record(photoIdSchema, alternativeText);
