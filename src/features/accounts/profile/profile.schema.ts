import { z } from 'zod';
import { imageIdSchema } from '#features/images/image-request.schema.ts';
import { bioField, firstNameField, lastNameField } from '../account-fields.schema.ts';

const noPicture = 'This is no picture. Please choose one again';

/** The id of a picture; empty to have none, missing to keep the one there is. */
const pictureField = z
  .string({ error: noPicture })
  .refine((id) => id === '' || imageIdSchema.safeParse(id).success, noPicture)
  .transform((id) => (id === '' ? null : id.toLowerCase()))
  .optional();

/** What somebody says of himself. Whatever else a form brings (flags, roles) is not read. */
export const profileSchema = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  bio: bioField,
  profileImageId: pictureField,
});
