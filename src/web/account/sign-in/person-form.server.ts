import { signUpStates } from '#features/accounts/account.ts';
import { shopDate } from '#features/accounts/age.ts';
import { stateName } from '#features/places/states.ts';
import type { Clock } from '#infra/clock.ts';

/** The names of the fields about a person whose values are shown again after an error. */
export const personFieldNames = [
  'firstName',
  'lastName',
  'birthDay',
  'birthMonth',
  'birthYear',
  'zip',
  'company',
  'state',
  'role',
  'terms',
] as const;

/** The options of a form about a person: the states to choose from, and the current year in the shop's time zone. */
export function personFormOptions(clock: Clock) {
  return {
    states: signUpStates.map((value) => ({ value, label: stateName(value) })),
    year: shopDate(clock.now()).year,
  };
}
