import { z } from 'zod';
import { type CalendarDate, formatIsoDate, isOfAge, parseBirthDate } from './age.ts';
import {
  emailField,
  firstNameField,
  interestField,
  lastNameField,
  newPasswordField,
  optionalText,
  stateField,
  zipField,
} from './fields.schema.ts';

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

/** The date of birth out of its three fields, of somebody who is old enough; the error stands at the day. */
function withBirthDate<Fields extends Born>(
  typed: Fields,
  today: CalendarDate,
  problems: z.core.$RefinementCtx<Fields>,
) {
  const { birthDay, birthMonth, birthYear, ...others } = typed;
  const birth = parseBirthDate({ day: birthDay, month: birthMonth, year: birthYear }, today);
  const problem = (message: string) => problems.addIssue({ code: 'custom', path: ['birthDay'], message });
  if (!birthDay && !birthMonth && !birthYear) problem('Please enter your date of birth');
  else if (!birth) problem('This is not a date of the calendar');
  else if (!isOfAge(birth, today)) problem('You must be at least 21 years old');
  return { ...others, birthDate: birth === null ? '' : formatIsoDate(birth) };
}

/**
 * What a first sign-in by an identity provider leaves open.
 * @param today the shop's date, by which somebody is 21 @param states the postal codes to accept
 */
export function confirmSchema(today: CalendarDate, states: readonly string[]) {
  return z.object(personFields(states)).transform((typed, problems) => withBirthDate(typed, today, problems));
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
    .transform(({ passwordConfirmation, ...typed }, problems) => {
      if (typed.password !== passwordConfirmation) {
        problems.addIssue({ code: 'custom', path: ['passwordConfirmation'], message: 'The two passwords differ' });
      }
      return withBirthDate(typed, today, problems);
    });
}

export type SignUpInput = z.output<ReturnType<typeof signUpSchema>>;
