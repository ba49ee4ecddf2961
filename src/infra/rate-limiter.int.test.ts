import { describe, expect } from 'vitest';
import { test } from '../../tests/fixtures/database/integration-test.ts';
import { createRateLimiter } from './rate-limiter.ts';

const bound = { limit: 3, windowSeconds: 60 };

/** A clock that changes only when the test sets it. */
function standingClock() {
  let time = Date.parse('2026-03-01T12:00:00Z');
  return {
    now: () => new Date(time),
    forward: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe('a rate limit', () => {
  test('allows up to its limit, then returns how long to wait', async ({ app }) => {
    const clock = standingClock();
    const rateLimiter = createRateLimiter(app.db, clock);
    for (let time = 0; time < 3; time++) expect(await rateLimiter.take('a', bound)).toEqual({ ok: true });
    clock.forward(20.5);
    expect(await rateLimiter.take('a', bound)).toEqual({ ok: false, retryAfterSeconds: 40 });
    expect(await rateLimiter.take('b', bound)).toEqual({ ok: true });
  });

  test('starts again when its window is over, and a refused attempt does not prolong it', async ({ app }) => {
    const clock = standingClock();
    const rateLimiter = createRateLimiter(app.db, clock);
    for (let time = 0; time < 3; time++) await rateLimiter.take('a', bound);
    clock.forward(59);
    expect(await rateLimiter.take('a', bound)).toEqual({ ok: false, retryAfterSeconds: 1 });
    clock.forward(1);
    for (let time = 0; time < 3; time++) expect(await rateLimiter.take('a', bound)).toEqual({ ok: true });
    expect((await rateLimiter.take('a', bound)).ok).toBe(false);
  });

  test('can be checked without counting, and reset', async ({ app }) => {
    const clock = standingClock();
    const rateLimiter = createRateLimiter(app.db, clock);
    expect(await rateLimiter.peek('a', bound)).toEqual({ ok: true });
    for (let time = 0; time < 2; time++) await rateLimiter.take('a', bound);
    for (let time = 0; time < 5; time++) expect(await rateLimiter.peek('a', bound)).toEqual({ ok: true });
    await rateLimiter.take('a', bound);
    clock.forward(20);
    expect(await rateLimiter.peek('a', bound)).toEqual({ ok: false, retryAfterSeconds: 40 });
    expect(await rateLimiter.peek('b', bound)).toEqual({ ok: true });
    await rateLimiter.reset('a');
    expect(await rateLimiter.peek('a', bound)).toEqual({ ok: true });
    for (let time = 0; time < 3; time++) expect(await rateLimiter.take('a', bound)).toEqual({ ok: true });
    clock.forward(60);
    expect(await rateLimiter.peek('a', bound)).toEqual({ ok: true });
  });

  test('applies to several nodes that count at the same moment', async ({ app }) => {
    const clock = standingClock();
    const nodes = [createRateLimiter(app.db, clock), createRateLimiter(app.db, clock)];
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) => nodes[at % 2]?.take('a', { limit: 7, windowSeconds: 60 })),
    );
    expect(taken.filter((one) => one?.ok).length).toBe(7);
  });

  test('stores no key in plain text, and deletes expired rows', async ({ app }) => {
    const clock = standingClock();
    const rateLimiter = createRateLimiter(app.db, clock);
    await rateLimiter.take('newsletter from 203.0.113.7', bound);
    const [row] = await app.db.selectFrom('rateLimits').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain('203.0.113.7');
    clock.forward(61);
    await rateLimiter.take('other', bound);
    const keys = await app.db.selectFrom('rateLimits').select('key').execute();
    expect(keys.map(({ key }) => key)).not.toContain(row?.key);
    expect(keys.length).toBe(1);
  });
});
