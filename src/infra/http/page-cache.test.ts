import { expect, test } from 'vitest';
import { type CachedResponse, PageCache } from './page-cache.ts';

const answer = (text: string): CachedResponse => ({ status: 200, headers: [], body: new TextEncoder().encode(text) });

test('a response is shared for one second, then rendered again', async () => {
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

test('memory is limited: the least recently used response is evicted', async () => {
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

/** Requests a page twice at the same time. */
async function askTwice(render: (number: number) => Promise<CachedResponse>) {
  const cache = new PageCache(10_000);
  let made = 0;
  const ask = () => cache.getOrRender('/', () => render(++made));
  const answers = await Promise.allSettled([ask(), ask()]);
  const texts = answers.map((one) =>
    one.status === 'fulfilled' ? new TextDecoder().decode(one.value.body) : String(one.reason),
  );
  return { texts, made, ask };
}

test('concurrent requests share one rendering', async () => {
  expect(await askTwice(async (number) => answer(String(number)))).toMatchObject({ texts: ['1', '1'], made: 1 });
});

test('a response that sets a cookie goes to the first request only: the other gets its own, and neither is cached', async () => {
  const cookie = async (number: number) => ({
    ...answer(String(number)),
    headers: [['set-cookie', `n=${number}`]] as [string, string][],
  });
  const { texts, made, ask } = await askTwice(cookie);
  expect([texts, made]).toEqual([['1', '2'], 2]);
  expect(new TextDecoder().decode((await ask()).body)).toBe('3');
});

test('a status other than 200 goes to all waiting requests, and is not cached', async () => {
  const missing = async (number: number) => ({ ...answer(String(number)), status: 404 });
  const { texts, ask } = await askTwice(missing);
  expect(texts).toEqual(['1', '1']);
  expect(new TextDecoder().decode((await ask()).body)).toBe('2');
});

test('an error goes to all waiting requests, and is not cached', async () => {
  const { texts, ask } = await askTwice(async (number) => {
    if (number === 1) throw new Error('no');
    return answer(String(number));
  });
  expect(texts).toEqual(['Error: no', 'Error: no']);
  expect(new TextDecoder().decode((await ask()).body)).toBe('2');
});
