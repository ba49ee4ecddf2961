import { useMemo, useState } from 'react';
import type { TabData } from '../editor.ts';

/**
 * What the editor shows: what was loaded, and for a month that could not be what was loaded before it, with that month missing.
 * @throws why it could not be, where nothing was loaded before
 */
export function useShownMonth<Shown extends { data: TabData }>(loaded: Shown | MissingMonth): Shown {
  const [last, setLast] = useState<Shown>();
  if ('data' in loaded && loaded !== last) setLast(loaded);
  const shown = useMemo(() => ('data' in loaded ? loaded : lastWithout(last, loaded)), [loaded, last]);
  if ('data' in shown) return shown;
  throw shown.failure;
}

function lastWithout<Shown extends { data: TabData }>(last: Shown | undefined, missing: MissingMonth) {
  const data = last && withoutMonth(last.data, missing.address);
  return last && data ? { ...last, data } : missing;
}

/** A month of the calendar that an open page asked for and did not get: at which address, why, and what the page is called. */
type MissingMonth = { address: URL; failure: Error; title: string };

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
function withoutMonth(shown: TabData, { pathname, searchParams }: URL): TabData | undefined {
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
