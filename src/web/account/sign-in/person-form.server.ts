import { signUpStates } from '#features/accounts/account.ts';
import { shopDate } from '#features/accounts/age.ts';
import { stateName } from '#features/places/states.ts';
import type { Clock } from '#infra/clock.ts';

/** What was typed about a person is shown again in these fields when something is wrong. */
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

/** What a form about a person needs from the server: the states to choose from, and this year in the shop. */
export function personFormOptions(clock: Clock) {
  return {
    states: signUpStates.map((value) => ({ value, label: stateName(value) })),
    year: shopDate(clock.now()).year,
  };
}
