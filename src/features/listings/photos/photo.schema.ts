import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';
import { longestAlternative, mostPhotos } from './photo.ts';

/** The id of a photo: that of its picture. */
export const photoIdSchema = z.uuid().toLowerCase();

/** How many photos an order may name: more than there can be, as it may name some that are gone. */
const mostNamed = 4 * mostPhotos;

const namedByIds = 'Photos are named by their ids, in their order';

/** Photos in an order; what is no id is left out. */
const inOrder = z
  .array(z.string(namedByIds), namedByIds)
  .max(mostNamed, `At most ${mostNamed} photos`)
  .transform((ids) => ids.flatMap((id) => photoIdSchema.safeParse(id).data ?? []));

/** The order that somebody wants, and perhaps the one that was shown. */
export const photoOrderSchema = z.object({ imageIds: inOrder, shown: inOrder.optional() });

/** What a photo shows, in words. */
const alternativeText = z
  .string({ error: 'This is no text' })
  .trim()
  .max(longestAlternative, `Must be ${longestAlternative} characters or less`)
  .refine(isStorable, 'This text holds a character that cannot be kept');

/** What photos show, by their ids. */
export const alternativeTextsSchema = z.record(photoIdSchema, alternativeText);
