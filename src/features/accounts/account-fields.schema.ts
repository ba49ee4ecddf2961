import { z } from 'zod';
import { isStorable, multiLine, oneLine } from '#kit/plain-text.ts';
import { type Interest, interests, maxBioLength } from './account.ts';
import { zipCode, zipStateProblem } from './addresses/zip-field.ts';

// Fields of every form about an account, with their messages, shared by pages and API. Where several messages apply,
// the first one is shown.

/**
 * A required line of text; blanks alone count as empty.
 * @param message shown when it is empty
 * @param longest maximum length in characters
 */
export function requiredText(message: string, longest: number) {
  return z
    .string({ error: message })
    .overwrite(oneLine)
    .min(1, message)
    .max(longest, `Please use at most ${longest} characters`);
}

/**
 * An optional line of text; empty becomes null.
 * @param longest maximum length in characters
 */
export function optionalText(longest: number) {
  return z
    .string()
    .overwrite(oneLine)
    .max(longest, `Please use at most ${longest} characters`)
    .nullish()
    .transform((text) => text || null);
}

/** An email. Blanks around it are removed and letters lowercased, so that one person has one email. */
export const emailField = z
  .string({ error: 'Please enter your e-mail address' })
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your e-mail address')
  .max(254, 'This address is too long for mail')
  .pipe(z.email('This is not a whole e-mail address, such as ada@example.com'));

/** A ZIP code that exists: five digits, or ZIP+4. */
export const zipField = zipCode('Please enter your ZIP code');

/** The ZIP code of a person whose state is known already. @param state its postal code; null if they have given none */
export function zipFieldIn(state: string | null) {
  return zipField.refine((zip) => zipStateProblem(zip, state) === undefined, {
    error: ({ input }) => zipStateProblem(input, state),
  });
}

/** A name. It must contain at least one letter, because others see it. */
function nameField(message: string) {
  return requiredText(message, 80).regex(/\p{L}/u, message);
}

export const firstNameField = nameField('Please enter your first name');
export const lastNameField = nameField('Please enter your last name');
/** The name that others see, where a program chooses it; pages derive it from the names. */
export const displayNameField = nameField('Please enter a name that others see');

/** The bio, in plain text: line breaks are kept, other control characters are not. */
export const bioField = z
  .string()
  .nullish()
  .transform((typed) => multiLine(typed ?? ''))
  .pipe(z.string().max(maxBioLength, `Please use at most ${maxBioLength.toLocaleString('en-US')} characters`));

/**
 * A state, by postal code; null if none is chosen.
 * @param listed the accepted codes; an empty list accepts only Texas (the specification's rule)
 */
export function stateField(listed: readonly string[]) {
  const accepted = listed.length === 0 ? ['TX'] : listed;
  return z
    .string('Please choose one of the listed states')
    .trim()
    .nullish()
    .transform((code) => code || null)
    .refine((code) => code === null || accepted.includes(code), 'Please choose one of the listed states');
}

/** The person's interest in wine, one of `interests`. */
export const interestField = z
  .string({ error: 'Please say what you are' })
  .min(1, 'Please say what you are')
  .refine((role): role is Interest => Object.hasOwn(interests, role), 'Please choose one of the four');

const phone = z
  .string('A phone number has digits, such as (512) 555-0142')
  .refine(isStorable, 'A phone number has digits, such as (512) 555-0142')
  .overwrite(oneLine)
  .nullable()
  .transform((typed) => typed || null)
  .pipe(
    z
      .string()
      .max(30, 'Please use at most 30 characters')
      .regex(/^\+?(?=(?:\D*\d){5})[\d\s().-]+$/, 'A phone number has digits, such as (512) 555-0142')
      .nullable(),
  );

/** An optional phone number, as people write it; null without one. */
export const phoneField = phone.optional().transform((typed) => typed ?? null);

/** The same where a phone number that is not mentioned stays as it is. An empty one removes it. */
export const keptPhoneField = phone.optional();
