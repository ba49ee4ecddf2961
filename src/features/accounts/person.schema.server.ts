import { z } from 'zod';
import { imageIdSchema } from '#features/images/image-request.schema.ts';
import {
  bioField,
  emailField,
  firstNameField,
  interestField,
  lastNameField,
  optionalText,
  stateField,
  zipField,
} from './account-fields.schema.ts';
import { type CalendarDate, formatIsoDate, isOfAge, parseBirthDate } from './age.ts';
import { newPasswordField } from './credentials/password-fields.server.ts';

const part = z.string().trim().max(10).catch('');

/** Accepting the terms: a ticked box in a form, `true` in JSON. */
const terms = z
  .union([z.literal('on'), z.literal('true'), z.literal(true)], { error: 'Please read and accept the terms' })
  .transform(() => true);

function personFields(listedStates: readonly string[]) {
  return {
    firstName: firstNameField,
    lastName: lastNameField,
    birthDay: part,
    birthMonth: part,
    birthYear: part,
    zip: zipField,
    company: optionalText(120),
    state: stateField(listedStates),
    role: interestField,
    terms,
  };
}

type Born = { birthDay: string; birthMonth: string; birthYear: string };

/** The problem with a date of birth, if any. It is shown at the field of the day. */
function birthProblem(
  { birthDay: day, birthMonth: month, birthYear: year }: Born,
  today: CalendarDate,
): string | undefined {
  if (!day && !month && !year) return 'Please enter your date of birth';
  const birth = parseBirthDate({ day, month, year }, today);
  if (!birth) return 'This is not a date of the calendar';
  return isOfAge(birth, today) ? undefined : 'You must be at least 21 years old';
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

/**
 * The fields that a first sign-in through an identity provider leaves open.
 * @param today the shop's date, for the minimum age
 * @param states the accepted postal codes
 */
export function confirmSchema(today: CalendarDate, states: readonly string[]) {
  return z
    .object(personFields(states))
    .refine(...birthRule(today))
    .transform((typed) => withBirthDate(typed, today));
}

/**
 * The fields of signing up.
 * @param today the shop's date, for the minimum age
 * @param states the accepted postal codes
 */
export function signUpSchema(today: CalendarDate, states: readonly string[]) {
  return z
    .object({
      ...personFields(states),
      email: emailField,
      password: newPasswordField,
      passwordConfirmation: z.string().catch(''),
    })
    .refine(...birthRule(today))
    .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
      path: ['passwordConfirmation'],
      error: 'The two passwords differ',
      // why: if the password itself is refused, both have to be typed again anyway
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'password'),
    })
    .transform(({ passwordConfirmation: _, ...typed }) => withBirthDate(typed, today));
}

export type SignUpInput = z.output<ReturnType<typeof signUpSchema>>;

const noPicture = 'This is no picture. Please choose one again';

/** The id of a picture; empty removes the picture, missing keeps the current one. */
const pictureField = z
  .string({ error: noPicture })
  .refine((id) => id === '' || imageIdSchema.safeParse(id).success, noPicture)
  .transform((id) => (id === '' ? null : id.toLowerCase()))
  .optional();

/** The editable profile. Other fields of a form (flags, roles) are dropped. */
export const profileSchema = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  bio: bioField,
  profileImageId: pictureField,
});
