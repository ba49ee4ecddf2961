import { stableId } from './stable-id.ts';

/** Invented visitors of the demo's wineries, who write its reviews. They have no password: nobody signs in as them. */
export const demoVisitors: readonly (readonly [firstName: string, lastName: string])[] = [
  ['June', 'Abernathy'],
  ['Marcus', 'Tran'],
  ['Dolores', 'Vega'],
  ['Walt', 'Kessler'],
  ['Nia', 'Coleman'],
];

/** The email address of one of them, by their place in the list. */
export function visitorEmail(at: number): string {
  return `visitor.${at + 1}@lonevine.test`;
}

/** The id of one of them, by their place in the list. */
export function visitorId(at: number): string {
  return stableId(`account/${visitorEmail(at)}`);
}
