import { z } from 'zod';
import { extendedDataChanges } from '#features/accounts/extended-data.schema.ts';
import { imageIdSchema } from '#features/images/image-request.schema.ts';
import { signUpStates } from './account.ts';
import {
  bioField,
  displayNameField,
  emailField,
  firstNameField,
  interestField,
  keptPhoneField,
  lastNameField,
  optionalText,
  stateField,
  zipField,
} from './account-fields.schema.ts';
import { zipInState } from './addresses/zip-field.ts';
import { birthYears, type CalendarDate, formatIsoDate, isBirthYear, isOfAge, parseBirthDate, underAge } from './age.ts';
import { newPasswordField } from './credentials/password-fields.server.ts';

/** A part of a date of birth: text of a form, or a number of a program. */
const part = z.union([z.string().trim().max(10), z.int().transform(String)]).catch('');

/** Accepting the terms: a ticked box in a form, `true` in JSON. */
const terms = z
  .union([z.literal('on'), z.literal('true'), z.literal(true)], { error: 'Please read and accept the terms' })
  .transform(() => true);

const identityFields = {
  firstName: firstNameField,
  lastName: lastNameField,
  birthDay: part,
  birthMonth: part,
  birthYear: part,
};

function personFields(listedStates: readonly string[]) {
  return {
    ...identityFields,
    zip: zipField,
    company: optionalText(120),
    state: stateField(listedStates),
    role: interestField,
    terms,
  };
}

/** The rule that a person's ZIP code is in their state, if they give both. */
export const zipRule = zipInState({ zip: 'zip', state: 'state' });

type Born = { birthDay: string; birthMonth: string; birthYear: string };

const isYear = (typed: string) => /^\d{4}$/.test(typed);

/** The problem with a date of birth, if any. It is shown at the field of the day. */
function birthProblem(
  { birthDay: day, birthMonth: month, birthYear: year }: Born,
  today: CalendarDate,
): string | undefined {
  if (!day && !month && !year) return 'Please enter your date of birth';
  const birth = parseBirthDate({ day, month, year }, today);
  if (!birth && isYear(year) && !isBirthYear(Number(year), today)) {
    return `Please enter a year from ${today.year - birthYears} to ${today.year}`;
  }
  if (!birth) return 'This is not a date of the calendar';
  return isOfAge(birth, today) ? undefined : underAge;
}

/**
 * The rule for the date of birth. It is checked even if other fields are wrong, so that all problems appear at once.
 */
function birthRule(
  today: CalendarDate,
): [
  (typed: Born) => boolean,
  { path: string[]; when: () => boolean; error: (issue: { input?: unknown }) => string | undefined },
] {
  const problemOf = (typed: unknown) => birthProblem(typed as Born, today);
  return [
    (typed: Born) => problemOf(typed) === undefined,
    { path: ['birthDay'], when: () => true, error: ({ input }) => problemOf(input) },
  ];
}

/** Replaces the three fields of the date of birth by one date. */
function withBirthDate<Fields extends Born>(typed: Fields, today: CalendarDate) {
  const { birthDay: day, birthMonth: month, birthYear: year, ...others } = typed;
  const birth = parseBirthDate({ day, month, year }, today);
  return { ...others, birthDate: birth === null ? '' : formatIsoDate(birth) };
}

/** A date of birth alone, in its three fields. @param today the shop's date, for the minimum age */
export function birthDateSchema(today: CalendarDate) {
  const { birthDay, birthMonth, birthYear } = identityFields;
  return z
    .object({ birthDay, birthMonth, birthYear })
    .refine(...birthRule(today))
    .transform((typed) => withBirthDate(typed, today));
}

/**
 * The fields that a first sign-in through an identity provider leaves open.
 * @param today the shop's date, for the minimum age
 * @param states the accepted postal codes
 */
export function confirmSchema(today: CalendarDate, states: readonly string[]) {
  return z
    .object(personFields(states))
    .refine(...zipRule)
    .refine(...birthRule(today))
    .transform((typed) => withBirthDate(typed, today));
}

const passwordFields = { email: emailField, password: newPasswordField, passwordConfirmation: z.string().catch('') };

type Passwords = { password: string; passwordConfirmation: string };

/** The rule that both passwords are the same. */
const samePasswords: [(typed: Passwords) => boolean, Parameters<ReturnType<typeof z.object>['refine']>[1]] = [
  ({ password, passwordConfirmation }) => password === passwordConfirmation,
  {
    path: ['passwordConfirmation'],
    error: 'The two passwords differ',
    // why: if the password itself is refused, both have to be typed again anyway
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'password'),
  },
];

/**
 * The fields of signing up.
 * @param today the shop's date, for the minimum age
 * @param states the accepted postal codes
 */
export function signUpSchema(today: CalendarDate, states: readonly string[]) {
  return z
    .object({ ...personFields(states), ...passwordFields })
    .refine(...zipRule)
    .refine(...birthRule(today))
    .refine(...samePasswords)
    .transform(({ passwordConfirmation: _, ...typed }) => withBirthDate(typed, today));
}

/**
 * The fields of signing up on the way to pay: ZIP code and state come with the address, the role later or never.
 * @param today the shop's date, for the minimum age
 */
export function shortSignUpSchema(today: CalendarDate) {
  return z
    .object({ ...identityFields, terms, ...passwordFields })
    .refine(...birthRule(today))
    .refine(...samePasswords)
    .transform(({ passwordConfirmation: _, ...typed }) => ({
      ...withBirthDate(typed, today),
      ...{ zip: null, state: null, role: null, company: null },
    }));
}

const noPicture = 'This is no picture. Please choose one again';

/** The id of a picture; empty removes the picture, missing keeps the current one. */
const pictureField = z
  .string({ error: noPicture })
  .refine((id) => id === '' || imageIdSchema.safeParse(id).success, noPicture)
  .transform((id) => (id === '' ? null : id.toLowerCase()))
  .optional();

/** What a program can say of a person beside their names; null removes what can be missing. */
const describedFields = {
  displayName: displayNameField.nullable(),
  bio: bioField,
  zip: zipField,
  company: optionalText(120),
  state: stateField(signUpStates),
  role: interestField,
};

/** Maps of what clients of the platform API store of a person, as changes. */
export const personDataSchema = z.object({
  publicData: extendedDataChanges.default({}),
  privateData: extendedDataChanges.default({}),
  protectedData: extendedDataChanges.default({}),
});

/** Changes of a profile by a program: what is not mentioned stays. */
export const profileChangeSchema = z
  .object({
    ...{ firstName: firstNameField, lastName: lastNameField, ...describedFields },
    ...{ phoneNumber: keptPhoneField, profileImageId: pictureField.nullable(), birthDate: z.string() },
  })
  .partial();

/**
 * The fields of an account that a program opens for somebody: what else the form of signing up asks for can follow
 * later, as for who signs up on the way to pay. The program shows the terms.
 * @param today the shop's date, for the minimum age
 */
export function registrationSchema(today: CalendarDate) {
  return z
    .object({ ...identityFields, email: emailField, password: newPasswordField, ...optionalDescription })
    .refine(...zipRule)
    .refine(...birthRule(today))
    .transform((typed) => withBirthDate(typed, today));
}

/** The same of somebody whom an identity provider has signed in: with its e-mail, and without a password. */
export function providerRegistrationSchema(today: CalendarDate) {
  return z
    .object({ ...identityFields, ...optionalDescription })
    .refine(...zipRule)
    .refine(...birthRule(today))
    .transform((typed) => withBirthDate(typed, today));
}

const optionalDescription = z.object({ ...describedFields, phoneNumber: keptPhoneField }).partial().shape;

/**
 * Changes of the editable profile: what is not mentioned stays, and unknown fields are refused. `role` is what the person
 * says they are; the phone number is the specification's `protectedData.phoneNumber`, or next to the names.
 */
export const profileSchema = z
  .strictObject({
    firstName: firstNameField,
    lastName: lastNameField,
    bio: bioField,
    profileImageId: pictureField,
    role: interestField,
    phoneNumber: keptPhoneField,
    protectedData: z.strictObject({ phoneNumber: keptPhoneField }, 'The protected data is an object'),
  })
  .partial();
