import type { TabData } from '../editor.ts';

/** A month of the calendar that an open page asked for and did not get: at which address, why, and what the page is called. */
export type MissingMonth = { address: URL; failure: Error; title: string };

/** What stands in the place of what the server did not say of a month; undefined where this page does not show the calendar already. */
export function missingMonth(address: URL, failure: unknown): MissingMonth | undefined {
  const open = window.location.pathname === address.pathname && address.pathname.endsWith('/availability');
  return open && failure instanceof Error ? { address, failure, title: document.title } : undefined;
}

/**
 * What an open tab of availability shows where the month that an address asks for could not be fetched.
 * @param shown what it shows now
 * @returns undefined for another tab
 */
export function withoutMonth(shown: TabData, { pathname, searchParams }: URL): TabData | undefined {
  const { availability } = shown;
  if (!availability) return undefined;
  const asked = searchParams.get('month') ?? '';
  // why: the calendar's own reader of days would be loaded with every tab
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? `${asked}-01` : availability.month;
  const from = `${pathname}?month=${month.slice(0, 7)}`;
  return {
    availability: { ...availability, month, from, shown: undefined, problem: undefined, typed: {}, added: undefined },
  };
}
