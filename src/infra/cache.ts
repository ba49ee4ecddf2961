import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * What many requests read and what may be a little old: made once, and given to all who ask for the same key until its time is over,
 * which begins when it was first asked for. Those who ask while it is made wait for the same one. A failure goes to them and is not kept.
 */
export type TtlCache = <Value>(key: string, milliseconds: number, make: () => Promise<Value>) => Promise<Value>;

type Entry = { until: number; value: unknown };

/**
 * Opens a memory of this process. Other nodes have their own.
 * @param maxKeys keys kept; beyond, the one not asked for the longest goes first
 */
export function createTtlCache(clock: Clock, maxKeys = 100): TtlCache {
  const entries = new LRUCache<string, Entry, () => Promise<Entry>>({
    max: maxKeys,
    fetchMethod: (_key, _expired, { context: make }) => make(),
    // why: whoever waits for it gets it, even if other keys have pushed it out meanwhile
    ignoreFetchAbort: true,
  });
  return async <Value>(key: string, milliseconds: number, make: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime();
    // why: the library's own `ttl` counts from when a value was made, so that a slow query would be kept for longer
    const forceRefresh = now >= (entries.peek(key)?.until ?? Number.POSITIVE_INFINITY);
    const context = async () => ({ until: now + milliseconds, value: await make() });
    const entry = await entries.forceFetch(key, { forceRefresh, context });
    return entry.value as Value;
  };
}
