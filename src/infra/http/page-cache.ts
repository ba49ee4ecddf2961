import { LRUCache } from 'lru-cache';

/** A rendered answer, ready to send: it holds nothing that belongs to one visitor. */
export type CachedResponse = { status: number; headers: [string, string][]; body: Uint8Array };

/** What keeping an answer costs, in bytes: its body, its key, and about half a kilobyte of headers. */
export function cachedBytes(answer: CachedResponse, key: string): number {
  return answer.body.byteLength + key.length * 2 + 512;
}

/** How long an answer is shared, in milliseconds: long enough for a crowd, too short for anybody to see old stock. */
const timeToLive = 1_000;

/**
 * Keeps rendered answers for a second, bounded in bytes, and lets many who ask for the same page at once wait for one
 * rendering. Only answers with status 200 are kept. An answer that sets a cookie belongs to the one who asked first:
 * the others get their own.
 */
export class PageCache {
  readonly #answers: LRUCache<string, CachedResponse>;
  readonly #flights = new Map<string, Promise<CachedResponse>>();

  /**
   * @param maxBytes the most memory that bodies and keys take
   * @param perf a clock that only runs forward, in milliseconds; a test moves its own
   */
  constructor(maxBytes: number, perf: { now(): number } = performance) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      ttl: timeToLive,
      ttlResolution: 0,
      perf,
      sizeCalculation: cachedBytes,
    });
  }

  /** The answer kept under this key, or the one that `render` makes. A failing `render` fails for all who wait. */
  async getOrRender(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const kept = this.#answers.get(key);
    if (kept) return kept;
    const flying = this.#flights.get(key);
    if (flying) {
      const shared = await flying;
      return setsCookie(shared) ? render() : shared;
    }
    const flight = render();
    this.#flights.set(key, flight);
    try {
      const fresh = await flight;
      if (fresh.status === 200 && !setsCookie(fresh)) this.#answers.set(key, fresh);
      return fresh;
    } finally {
      this.#flights.delete(key);
    }
  }
}

function setsCookie(answer: CachedResponse): boolean {
  return answer.headers.some(([name]) => name === 'set-cookie');
}
