import { usStates } from '#features/places/us-states.ts';

/**
 * The law of a state that lets wineries send wine to people's homes: what it is, where it can be read, and the day on which it was
 * read. A state without a rule here is not served.
 */
type ShipToRule = { state: string; law: string; source: string; readOn: string };

/** Where wine is sent. Another state is a row of its own, once its law has been read and the wineries hold its permits. */
const shipToRules: readonly ShipToRule[] = [
  {
    state: 'TX',
    law: 'Texas Alcoholic Beverage Code, sections 16.09 and 54.01 to 54.03',
    source: 'https://statutes.capitol.texas.gov/Docs/AL/htm/AL.54.htm',
    readOn: '2026-11-22',
  },
];

/** Why wine is not sent to a place, and the law that says where it is. */
export type ShipToRefusal = { message: string; law: string; source: string };

/**
 * Why wine is not sent to a state; undefined where it is. Each state has a law of its own on wine that is sent to a home.
 * @param state its postal code
 */
export function whyNotShipped(state: string): ShipToRefusal | undefined {
  const [served] = shipToRules;
  if (!served || shipToRules.some((rule) => rule.state === state)) return undefined;
  const name = usStates.find(({ code }) => code === state)?.name ?? 'this place';
  const message = `We cannot send wine to ${name}. Each state has its own law on wine sent to a home, and for now our wineries may send it within Texas only.`;
  return { message, law: served.law, source: served.source };
}
