import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../single-flight.ts';

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
  readonly #once = createSingleFlight();

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
