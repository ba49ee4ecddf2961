import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';

/** A trimmed line of text. */
const line = (most: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(most, `Please use at most ${most} characters`)
    .refine(isStorable, 'has a character that cannot be kept');

/** A postal address, as the check-out and the address book take it. */
export const postalAddressSchema = z.object({
  recipientName: line(120, 'Please enter who receives the wine'),
  streetAddress: line(200, 'Please enter the street and number'),
  apartment: z
    .string()
    .trim()
    .max(60, 'Please use at most 60 characters')
    .refine(isStorable, 'has a character that cannot be kept')
    .optional(),
  city: line(80, 'Please enter the city'),
  state: z.string({ error: 'Please choose the state' }).regex(/^[A-Z]{2}$/, 'Please choose the state'),
  postalCode: z
    .string({ error: 'Please enter a ZIP code of five digits' })
    .regex(/^\d{5}(-\d{4})?$/, 'Please enter a ZIP code of five digits'),
  country: z.literal('US'),
  phone: z
    .string()
    .regex(/^\+?[\d\s().-]{5,30}$/, 'Please check the phone number')
    .optional(),
});
