import { z } from 'zod';
import { imageIdSchema } from '#features/images/image-request.schema.ts';
import { bioField, firstNameField, lastNameField } from './fields.schema.ts';

/** The id of a picture; empty to have none, missing to keep the one there is. */
const pictureField = z
  .union([z.literal('').transform(() => null), imageIdSchema], { error: 'This is no picture. Please choose one again' })
  .optional();

/** What somebody says of himself. Whatever else a form brings (flags, roles) is not read. */
export const profileSchema = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  bio: bioField,
  profileImageId: pictureField,
});
