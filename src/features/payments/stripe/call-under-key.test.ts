import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { callUnderKey } from './call-under-key.server.ts';

type Answer = 'done' | 'failed' | 'failed-and-done' | 'refused' | 'lost' | 'lost-and-done' | 'busy';

/** A gateway like Stripe: it answers in the given order, and stores every answer but those of a lost connection. */
function gateway(...answers: Answer[]) {
  const stored = new Map<string, Answer>();
  const seen = { keys: [] as string[], effects: 0, reads: 0 };
  const request = async (key: string): Promise<string> => {
    seen.keys.push(key);
    const earlier = stored.get(key);
    const answer = earlier ?? answers.shift() ?? 'done';
    if (earlier === undefined && (answer === 'done' || answer.endsWith('-and-done'))) seen.effects += 1;
    if (answer.startsWith('lost')) throw new Stripe.errors.StripeConnectionError({ message: '' });
    if (answer === 'busy') throw new Stripe.errors.StripeIdempotencyError({ statusCode: 409, message: '' });
    stored.set(key, answer);
    if (answer === 'refused') throw new Stripe.errors.StripeInvalidRequestError({ statusCode: 400, message: 'No' });
    const headers: Record<string, string> = earlier === undefined ? {} : { 'idempotent-replayed': 'true' };
    if (answer !== 'done') throw new Stripe.errors.StripeAPIError({ statusCode: 500, message: 'Failed', headers });
    return 'made';
  };
  const readBack = async () => {
    seen.reads += 1;
    return seen.effects > 0 ? 'found' : undefined;
  };
  return { seen, call: () => callUnderKey('k', request, readBack) };
}

describe('a change under a key', () => {
  test('is requested once if Stripe answers, whatever the answer', async () => {
    const done = gateway('done');
    expect(await done.call()).toBe('made');
    const refused = gateway('refused');
    await expect(refused.call()).rejects.toThrow('No');
    const busy = gateway('busy');
    await expect(busy.call()).rejects.toMatchObject({ statusCode: 409 });
    for (const { seen } of [done, refused, busy]) expect(seen).toMatchObject({ keys: ['k'], reads: 0 });
  });

  test('is found after a failure that has made it', async () => {
    const { call, seen } = gateway('failed-and-done');
    expect(await call()).toBe('found');
    expect(seen.effects).toBe(1);
  });

  test('is made under the next key after a failure that has not made it', async () => {
    const { call, seen } = gateway('failed');
    expect(await call()).toBe('made');
    expect(seen).toEqual({ keys: ['k', 'k', 'k:retry-2'], effects: 1, reads: 1 });
  });

  test('is found after a later key failed having made it', async () => {
    const { call, seen } = gateway('failed', 'failed-and-done');
    expect(await call()).toBe('found');
    expect(seen.effects).toBe(1);
  });

  test('waits while Stripe keeps failing, and walks the same keys again later', async () => {
    const { call, seen } = gateway('failed', 'failed', 'failed', 'failed');
    await expect(call()).rejects.toMatchObject({ statusCode: 500 });
    expect([...new Set(seen.keys)]).toEqual(['k', 'k:retry-2']);
    seen.keys = [];
    await expect(call()).rejects.toMatchObject({ statusCode: 500 });
    expect([...new Set(seen.keys)]).toEqual(['k', 'k:retry-2', 'k:retry-3', 'k:retry-4']);
    expect(await call()).toBe('made');
    expect(seen.effects).toBe(1);
  });

  test('whose answer is lost is looked for, and else repeated under the same key later', async () => {
    expect(await gateway('lost-and-done').call()).toBe('found');
    const { call, seen } = gateway('lost');
    await expect(call()).rejects.toThrow(Stripe.errors.StripeConnectionError);
    expect(await call()).toBe('made');
    expect(seen.keys).toEqual(['k', 'k']);
  });

  test('is not requested under another key while the failed request may still run', async () => {
    const keys: string[] = [];
    const request = async (key: string) => {
      keys.push(key);
      // why: a failure of a gateway before Stripe is not stored under the key
      throw new Stripe.errors.StripeAPIError({ statusCode: 504, message: '', headers: {} });
    };
    await expect(callUnderKey('k', request, async () => undefined)).rejects.toMatchObject({ statusCode: 504 });
    expect(keys).toEqual(['k', 'k']);
  });

  test('is given up after a hundred keys that have failed', async () => {
    const keys: string[] = [];
    const request = async (key: string) => {
      keys.push(key);
      const headers = { 'idempotent-replayed': 'true' };
      throw new Stripe.errors.StripeAPIError({ statusCode: 500, message: '', headers });
    };
    await expect(callUnderKey('k', request, async () => undefined)).rejects.toMatchObject({ statusCode: 500 });
    expect([keys.length, keys.at(-1)]).toEqual([100, 'k:retry-100']);
  });
});
