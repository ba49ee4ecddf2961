import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * What many requests read and what may be a little old: made once, and given to all who ask for the same key until its time is over.
 * Those who ask while it is made wait for the same one. A failure is told to them and not kept.
 */
export type TtlCache = <Value>(key: string, milliseconds: number, make: () => Promise<Value>) => Promise<Value>;

/**
 * Opens a memory of this process. Other nodes have their own.
 * @param maxKeys keys kept; beyond, the one not asked for the longest goes first
 */
export function createTtlCache(clock: Clock, maxKeys = 100): TtlCache {
  const entries = new LRUCache<string, { until: number; value: Promise<unknown> }>({ max: maxKeys });
  return <Value>(key: string, milliseconds: number, make: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime();
    const cached = entries.get(key);
    if (cached && now < cached.until) return cached.value as Promise<Value>;
    const value = make();
    const entry = { until: now + milliseconds, value };
    entries.set(key, entry);
    value.catch(() => entries.get(key) === entry && entries.delete(key));
    return value;
  };
}
