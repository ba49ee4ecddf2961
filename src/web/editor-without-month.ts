import type { TabData } from './components/editor/editor.ts';

/**
 * What an open tab of availability shows where the month that an address asks for could not be fetched. The page must stand at the
 * address already.
 * @param shown what it shows now
 * @returns undefined for another tab, and for another page
 */
export function withoutMonth(shown: TabData, { pathname, searchParams }: URL): TabData | undefined {
  const { availability } = shown;
  if (!availability || window.location.pathname !== pathname) return undefined;
  const asked = searchParams.get('month') ?? '';
  // why: the calendar's own reader of days would be loaded with every tab
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? `${asked}-01` : availability.month;
  const from = `${pathname}?month=${month.slice(0, 7)}`;
  return {
    availability: { ...availability, month, from, shown: undefined, problem: undefined, typed: {}, added: undefined },
  };
}
