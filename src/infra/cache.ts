import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * Caches values that many requests read and that may be slightly out of date. The time to live of a key begins with the
 * first call for it. Concurrent calls for a key share one computation; an error rejects all of them and is not cached.
 */
export type TtlCache = <Value>(key: string, milliseconds: number, make: () => Promise<Value>) => Promise<Value>;

type Entry = { until: number; value: unknown };

/**
 * Creates a cache in the memory of this process; other nodes have their own.
 * @param maxKeys when there are more, the least recently used key is evicted
 */
export function createTtlCache(clock: Clock, maxKeys = 100): TtlCache {
  const entries = new LRUCache<string, Entry, () => Promise<Entry>>({
    max: maxKeys,
    fetchMethod: (_key, _expired, { context: make }) => make(),
    // why: callers that wait for a key get its value even if other keys evict it meanwhile
    ignoreFetchAbort: true,
  });
  return async <Value>(key: string, milliseconds: number, make: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime();
    // why: the library's own `ttl` starts when the value is ready, so the result of a slow query would be cached for
    // longer
    const forceRefresh = now >= (entries.peek(key)?.until ?? Number.POSITIVE_INFINITY);
    const context = async () => ({ until: now + milliseconds, value: await make() });
    const entry = await entries.forceFetch(key, { forceRefresh, context });
    return entry.value as Value;
  };
}
