import { z } from 'zod';
import { imageIdSchema } from '#features/images/image-request.schema.ts';
import {
  bioField,
  emailField,
  firstNameField,
  interestField,
  lastNameField,
  newPasswordField,
  optionalText,
  stateField,
  zipField,
} from './account-fields.schema.ts';
import { type CalendarDate, formatIsoDate, isOfAge, parseBirthDate } from './age.ts';

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

/** What is wrong with a date of birth, if anything: it stands at the day. */
function birthProblem(
  { birthDay: day, birthMonth: month, birthYear: year }: Born,
  today: CalendarDate,
): string | undefined {
  if (!day && !month && !year) return 'Please enter your date of birth';
  const birth = parseBirthDate({ day, month, year }, today);
  if (!birth) return 'This is not a date of the calendar';
  return isOfAge(birth, today) ? undefined : 'You must be at least 21 years old';
}

/** The rule of the date of birth. It is held against what was typed whatever else is wrong: nobody corrects a form twice. */
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

/** The date of birth out of its three fields, which make one. */
function withBirthDate<Fields extends Born>(typed: Fields, today: CalendarDate) {
  const { birthDay: day, birthMonth: month, birthYear: year, ...others } = typed;
  const birth = parseBirthDate({ day, month, year }, today);
  return { ...others, birthDate: birth === null ? '' : formatIsoDate(birth) };
}

/**
 * What a first sign-in by an identity provider leaves open.
 * @param today the shop's date, by which somebody is 21 @param states the postal codes to accept
 */
export function confirmSchema(today: CalendarDate, states: readonly string[]) {
  return z
    .object(personFields(states))
    .refine(...birthRule(today))
    .transform((typed) => withBirthDate(typed, today));
}

/** Everything that signing up asks. @param today the shop's date, by which somebody is 21 @param states the postal codes to accept */
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
      // why: a password that is refused itself is typed anew, and so is its twin
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'password'),
    })
    .transform(({ passwordConfirmation: _, ...typed }) => withBirthDate(typed, today));
}

export type SignUpInput = z.output<ReturnType<typeof signUpSchema>>;

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
