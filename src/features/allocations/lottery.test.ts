import { createHash, createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitmentOf, draw, listText, parseList, resultText, sha256 } from './lottery.ts';

const secret = '0f'.repeat(32);
const list = {
  left: [5, 2],
  wishes: [
    { number: 3, bottles: [3, 0] },
    { number: 1, bottles: [2, 2] },
    { number: 12, bottles: [6, 1] },
  ],
};

test('a list is written by number, and reads as it was written', () => {
  const text = listText(list);
  expect(text).toBe('lonevine-lottery-1\nbottles 5 2\n1 2 2\n3 3 0\n12 6 1\n');
  expect(listText(parseList(text))).toBe(text);
  expect(() => parseList('something else')).toThrow('This is not a list of wishes');
});

test('digests are those of any other program', async () => {
  expect(await sha256('café\n')).toBe(createHash('sha256').update('café\n').digest('hex'));
  expect(await commitmentOf(secret)).toBe(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'));
});

test('the order drawn is that of the documented tickets, as another program computes them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 30 }),
      async (all) => {
        const key = randomBytes(32);
        const text = listText({ left: [1], wishes: all.map((number) => ({ number, bottles: [1] })) });
        const seed = createHmac('sha256', key).update(createHash('sha256').update(text).digest()).digest('hex');
        const ticket = (number: number) => createHash('sha256').update(`${seed}:${number}`).digest('hex');
        const expected = all.toSorted((a, b) => (ticket(a) < ticket(b) ? -1 : 1));
        const drawn = await draw(key.toString('hex'), text);
        expect(drawn.map(({ number }) => number)).toEqual(expected);
        expect(drawn.map(({ bottles }) => bottles[0])).toEqual(expected.map((_, at) => (at === 0 ? 1 : 0)));
      },
    ),
    { numRuns: 25 },
  );
});

test('one bottle more in the list makes another draw', async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
  const drawnWith = async (left: number) => {
    const wishes = numbers.map((number) => ({ number, bottles: [1] }));
    return (await draw(secret, listText({ left: [left], wishes }))).map(({ number }) => number);
  };
  expect(await drawnWith(3)).toEqual(await drawnWith(3));
  expect(await drawnWith(3)).not.toEqual(await drawnWith(4));
});

test('each participant is first about as often as any other', async () => {
  const text = listText({ left: [1], wishes: [1, 2, 3, 4].map((number) => ({ number, bottles: [1] })) });
  const first = [0, 0, 0, 0, 0];
  for (let at = 0; at < 400; at += 1) {
    const [drawn] = await draw(at.toString(16).padStart(64, '0'), text);
    first[drawn?.number ?? 0] = (first[drawn?.number ?? 0] ?? 0) + 1;
  }
  // why: with fixed secrets the numbers are always the same; 100 each are expected
  for (const count of first.slice(1)) expect(Math.abs(count - 100)).toBeLessThan(30);
});

test('the result has a line for each participant in the order drawn', () => {
  expect(resultText([{ number: 7, bottles: [2, 0] }])).toBe('7 2 0\n');
});
