import { describe, expect } from 'vitest';
import { createTtlCache } from '#infra/cache.ts';
import { createLogger } from '#infra/logger.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { resolvePlace } from './find-places.server.ts';
import { type Geocoder, guardedGeocoder } from './geocoder.server.ts';
import { placeAt } from './place.ts';

const place = placeAt('Hye, Texas', 'city', { lat: 30.25, lng: -98.57 });

/** A guarded geocoder on a clock that the test moves. It records its queries, and fails while `broken`. */
function openGeocoder(app: TestApp) {
  const state = { now: Date.UTC(2026, 0, 1), broken: false, asked: [] as string[] };
  const clock = { now: () => new Date(state.now) };
  // why: stands for the operator's service; http-geocoder.int.test.ts covers the HTTP part
  const behind: Geocoder = async (text) => {
    state.asked.push(text);
    if (state.broken) throw new Error('The geocoder is away');
    return [place];
  };
  const rateLimiter = createRateLimiter(app.db, clock);
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => lines.push(line) });
  const geocoder = guardedGeocoder(behind, { clock, rateLimiter, cache: createTtlCache(clock, 1_000) });
  const ask = async (text: string, network?: string) =>
    (await resolvePlace({ ...app, log, geocoder, network }, anonymous, text))?.name;
  return { state, lines, ask };
}

describe('the guarded geocoder', () => {
  test('queries each text once an hour, even for concurrent requests', async ({ app }) => {
    const { state, ask } = openGeocoder(app);
    expect(await Promise.all([ask('Hye'), ask('hye'), ask('near Hye')])).toEqual(Array(3).fill('Hye, Texas'));
    state.now += 3_599_999;
    await ask('Hye');
    expect(state.asked).toEqual(['hye']);
    state.now += 1;
    await ask('Hye');
    expect(state.asked).toEqual(['hye', 'hye']);
  });

  test('limits the queries of one network: it gets answers of the gazetteer, other networks are not affected', async ({
    app,
  }) => {
    const { state, lines, ask } = openGeocoder(app);
    for (let at = 0; at < 60; at++) await ask(`town ${at}`, '203.0.113.7');
    expect(await ask('Austin', '203.0.113.7')).toBe('Austin, TX');
    expect(state.asked).toHaveLength(60);
    expect(await ask('town 1', '203.0.113.7')).toBe('Hye, Texas');
    expect(await ask('Austin', '203.0.113.8')).toBe('Hye, Texas');
    expect(lines).toEqual([]);
  });

  test('limits all queries together, even if the network is unknown', async ({ app }) => {
    const { state, ask } = openGeocoder(app);
    for (let at = 0; at < 605; at++) await ask(`town ${at}`);
    expect(state.asked).toHaveLength(600);
    state.now += 60_000;
    expect(await ask('Austin')).toBe('Hye, Texas');
  });

  test('pauses for 30 seconds after three failures in a row, without logging or delays', async ({ app }) => {
    const { state, lines, ask } = openGeocoder(app);
    state.broken = true;
    for (let time = 0; time < 5; time++) expect(await ask('Austin')).toBe('Austin, TX');
    expect(state.asked).toHaveLength(3);
    expect(lines).toHaveLength(3);
    state.now += 30_000;
    expect(await ask('Austin')).toBe('Austin, TX');
    expect(await ask('Austin')).toBe('Austin, TX');
    expect(state.asked).toHaveLength(4);
    state.broken = false;
    state.now += 30_000;
    expect(await ask('Austin')).toBe('Hye, Texas');
    state.broken = true;
    await ask('Houston');
    await ask('Houston');
    expect(state.asked).toHaveLength(7);
  });
});
