import { useMemo, useState } from 'react';
import type { TabData } from '../editor.ts';

/**
 * The data that the editor shows: what was loaded, or, if a month could not be loaded, the previous data without that
 * month.
 * @throws the error if nothing was loaded before
 */
export function useShownMonth<Shown extends { data: TabData }>(loaded: Shown | MissingMonth): Shown {
  const [last, setLast] = useState<Shown>();
  if ('data' in loaded && loaded !== last) setLast(loaded);
  const shown = useMemo(() => ('data' in loaded ? loaded : lastWithout(last, loaded)), [loaded, last]);
  if ('data' in shown) return shown;
  throw shown.failure;
}

function lastWithout<Shown extends { data: TabData }>(last: Shown | undefined, missing: MissingMonth) {
  const data = last && withoutMonth(last.data, missing.url);
  return last && data ? { ...last, data } : missing;
}

/** A month of the calendar that an open page could not load: its URL, the error, and the page's title. */
type MissingMonth = { url: URL; failure: Error; title: string };

/** The replacement for a month that the server did not return; undefined if the page does not show the calendar yet. */
export function missingMonth(url: URL, failure: unknown): MissingMonth | undefined {
  const open = window.location.pathname === url.pathname && url.pathname.endsWith('/availability');
  return open && failure instanceof Error ? { url, failure, title: document.title } : undefined;
}

/**
 * The data of an open availability tab when the month of a URL could not be loaded.
 * @param shown the current data
 * @returns undefined for another tab
 */
function withoutMonth(shown: TabData, { pathname, searchParams }: URL): TabData | undefined {
  const { availability } = shown;
  if (!availability) return undefined;
  const requested = searchParams.get('month') ?? '';
  // why: the calendar's date parser would otherwise be loaded with every tab
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? `${requested}-01` : availability.month;
  const from = `${pathname}?month=${month.slice(0, 7)}`;
  return {
    availability: { ...availability, month, from, shown: undefined, problem: undefined, typed: {}, added: undefined },
  };
}
