import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';
import { maxAltTextLength, maxPhotos } from './photo.ts';

/** The id of a photo: that of its picture. */
export const photoIdSchema = z.uuid().toLowerCase();

/** How many photos an order may name: more than there can be, as it may name some that are gone. */
const maxNamedPhotos = 4 * maxPhotos;

const namedByIds = 'Photos are named by their ids, in their order';

/** Photos in an order; what is no id is left out. */
const photoIdList = z
  .array(z.string(namedByIds), namedByIds)
  .max(maxNamedPhotos, `At most ${maxNamedPhotos} photos`)
  .transform((ids) => ids.flatMap((id) => photoIdSchema.safeParse(id).data ?? []));

/** The order that somebody wants, and perhaps the one that was shown. */
export const photoOrderSchema = z.object({ imageIds: photoIdList, shown: photoIdList.optional() });

/** What a photo shows, in words. */
const alternativeText = z
  .string({ error: 'This is no text' })
  .trim()
  .max(maxAltTextLength, `Must be ${maxAltTextLength} characters or less`)
  .refine(isStorable, 'This text holds a character that cannot be kept');

/** What photos show, by their ids. */
export const altTextsSchema = z.record(photoIdSchema, alternativeText);
