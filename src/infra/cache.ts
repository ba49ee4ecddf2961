import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * What many requests read and what may be a little old: made once, and given to all who ask for the same key until its time is over.
 * Those who ask while it is made wait for the same one. A failure is told to them and not kept.
 */
export type Remember = <Value>(key: string, milliseconds: number, make: () => Promise<Value>) => Promise<Value>;

/**
 * Opens a memory of this process. Other nodes have their own.
 * @param most keys kept; beyond, the one not asked for the longest goes first
 */
export function openRemember(clock: Clock, most = 100): Remember {
  const kept = new LRUCache<string, { until: number; value: Promise<unknown> }>({ max: most });
  return <Value>(key: string, milliseconds: number, make: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && now < known.until) return known.value as Promise<Value>;
    const value = make();
    const entry = { until: now + milliseconds, value };
    kept.set(key, entry);
    value.catch(() => kept.get(key) === entry && kept.delete(key));
    return value;
  };
}
