import { expect, test } from 'vitest';
import { type CachedResponse, PageCache } from './page-cache.ts';

const answer = (text: string): CachedResponse => ({ status: 200, headers: [], body: new TextEncoder().encode(text) });

test('an answer is shared for one second, then made anew', async () => {
  let time = 1;
  const cache = new PageCache(10_000, { now: () => time });
  let made = 0;
  const ask = () => cache.getOrRender('/', async () => answer(String(++made)));
  await ask();
  time += 900;
  await ask();
  expect(made).toBe(1);
  time += 200;
  await ask();
  expect(made).toBe(2);
});

test('memory is bounded: what was asked longest ago makes room', async () => {
  const cache = new PageCache(5_000);
  const made: string[] = [];
  const ask = (key: string) =>
    cache.getOrRender(key, async () => {
      made.push(key);
      return answer('x'.repeat(2_000));
    });
  for (const key of ['a', 'b', 'c']) await ask(key);
  await ask('c');
  await ask('a');
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
