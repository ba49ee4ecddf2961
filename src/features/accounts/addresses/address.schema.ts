import { z } from 'zod';
import { isStorable, oneLine } from '#kit/plain-text.ts';
import type { PostalAddress } from './address.ts';
import { isPoBox, poBoxMessage } from './po-box.ts';
import { zipCode, zipInState } from './zip-field.ts';

const unreadable = 'has a character that can’t be saved';

function line(longest: number, missing: string) {
  return z
    .string({ error: missing })
    .refine(isStorable, unreadable)
    .overwrite(oneLine)
    .min(1, missing)
    .max(longest, `Please use at most ${longest} characters`);
}

/**
 * The fields of a postal address to which wine is shipped, each by itself. `postalAddressSchema` has the rules between
 * them too.
 */
export const postalAddressFields = z.object({
  recipientName: line(120, 'Please enter who receives the wine'),
  streetAddress: line(200, 'Please enter the street and number').refine((typed) => !isPoBox(typed), poBoxMessage),
  apartment: z
    .string()
    .refine(isStorable, unreadable)
    .overwrite(oneLine)
    .max(60, 'Please use at most 60 characters')
    .refine((typed) => !isPoBox(typed), poBoxMessage)
    .optional(),
  city: line(80, 'Please enter the city'),
  state: z.string({ error: 'Please choose the state' }).regex(/^[A-Z]{2}$/, 'Please choose the state'),
  postalCode: zipCode('Please enter a ZIP code of five digits'),
  country: z.literal('US'),
  phone: z
    .string()
    .refine(isStorable, unreadable)
    .overwrite(oneLine)
    .regex(/^\+?[\d\s().-]{5,30}$/, 'Please check the phone number')
    .optional(),
});

/** The rule that the ZIP code of an address is in its state. */
export const addressRule = zipInState({ zip: 'postalCode', state: 'state' });

/**
 * A postal address to which wine is shipped, as the check-out and the address book take it: no PO box, and a ZIP code
 * that exists and is in the state.
 */
export const postalAddressSchema = postalAddressFields.refine(...addressRule);

/**
 * The state of a stored address, if wine can still be shipped to it: it may have been stored before a rule was made.
 * @returns its postal code
 */
export function shippableState(address: PostalAddress | null | undefined): string | undefined {
  return postalAddressSchema.safeParse(address).data?.state;
}
