import { usStates } from '#features/accounts/addresses/us-states.ts';
import { shopDate } from '#features/accounts/age.ts';
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
    states: usStates.map(({ code, name }) => ({ value: code, label: name })),
    year: shopDate(clock.now()).year,
  };
}
