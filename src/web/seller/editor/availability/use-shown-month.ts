import { useMemo, useState } from 'react';
import type { TabData } from '../editor.ts';
import { type MissingMonth, withoutMonth } from './editor-without-month.ts';

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
