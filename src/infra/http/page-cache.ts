import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../single-flight.ts';

/** A rendered response, ready to send: it contains nothing that belongs to one visitor. */
export type CachedResponse = { status: number; headers: [string, string][]; body: Uint8Array };

/** Memory used by a cached response, in bytes: its body, its key, and about half a kilobyte of headers. */
export function cachedBytes(answer: CachedResponse, key: string): number {
  return answer.body.byteLength + key.length * 2 + 512;
}

/**
 * How long a response is shared, in milliseconds: long enough for many concurrent visitors, too short to show outdated
 * stock.
 */
const timeToLive = 1_000;

/**
 * Caches rendered responses for a second, with a limit in bytes; concurrent requests for the same page share one
 * rendering. Only responses with status 200 are cached. A response that sets a cookie goes to the first request only:
 * the others get their own.
 */
export class PageCache {
  readonly #answers: LRUCache<string, CachedResponse>;
  readonly #once = createSingleFlight();

  /**
   * @param maxBytes memory limit for bodies and keys
   * @param perf a monotonic clock in milliseconds, replaced in tests
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

  /** The response cached under this key, or the result of `render`, whose error rejects all waiting calls. */
  async getOrRender(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const kept = this.#answers.get(key);
    if (kept) return kept;
    let own = false;
    const answer = await this.#once(key, () => {
      own = true;
      return this.#render(key, render);
    });
    return own || !setsCookie(answer) ? answer : render();
  }

  async #render(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const answer = await render();
    if (answer.status === 200 && !setsCookie(answer)) this.#answers.set(key, answer);
    return answer;
  }
}

function setsCookie(answer: CachedResponse): boolean {
  return answer.headers.some(([name]) => name === 'set-cookie');
}
