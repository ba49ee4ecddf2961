import { z } from 'zod';
import { bioField, firstNameField, lastNameField } from './fields.schema.ts';

/** What somebody says of himself. Whatever else a form brings (flags, roles) is not read. */
export const profileSchema = z.object({ firstName: firstNameField, lastName: lastNameField, bio: bioField });
