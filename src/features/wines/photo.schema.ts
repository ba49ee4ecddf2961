import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';
import { longestAlternative, mostPhotos } from './photo.ts';

/** The id of a photo: that of its picture. */
export const photoIdSchema = z.uuid().toLowerCase();

/** Photos in the order that somebody wants; what is no id is left out. */
export const photoOrderSchema = z
  .array(z.string())
  .max(4 * mostPhotos)
  .transform((ids) => ids.flatMap((id) => photoIdSchema.safeParse(id).data ?? []));

/** What a photo shows, in words. */
const alternativeText = z
  .string({ error: 'This is no text' })
  .trim()
  .max(longestAlternative, `Must be ${longestAlternative} characters or less`)
  .refine(isStorable, 'This text holds a character that cannot be kept');

/** What photos show, by their ids. */
export const alternativeTextsSchema = z.record(photoIdSchema, alternativeText);
