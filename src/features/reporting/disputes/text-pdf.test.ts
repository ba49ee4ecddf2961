import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PdfLine, textPdf } from './text-pdf.ts';

/** The texts of a file, in order. */
const textsOf = (file: Buffer): string[] =>
  [...file.toString('ascii').matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );

const text = (value: string): PdfLine => ({ text: value, style: 'text' });

test('every object is where the table of the file says', () => {
  const lines = fc.array(
    fc.record({
      text: fc.string({ unit: 'binary', maxLength: 300 }),
      style: fc.constantFrom('title', 'heading', 'text'),
    }),
  );
  fc.assert(
    fc.property(lines as fc.Arbitrary<PdfLine[]>, (given) => {
      const file = textPdf(given, { pages: 3 }).toString('ascii');
      const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
      expect(file.slice(start, start + 4)).toBe('xref');
      const positions = [...file.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, at]) => Number(at));
      positions.forEach((at, index) => {
        expect(file.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
      });
      for (const [, length, stream] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
        expect(stream?.length).toBe(Number(length));
    }),
  );
});

test('long lines are wrapped between words, and nothing is lost', () => {
  const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const texts = textsOf(textPdf([text(long), text('x'.repeat(200))], { pages: 5 }));
  expect(texts.every((line) => line.length <= 93)).toBe(true);
  expect(texts.slice(0, -3).join(' ')).toBe(long);
  expect(texts.slice(-3).join('')).toBe('x'.repeat(200));
});

test('typographic characters stay, others become question marks, and the last page says what is missing', () => {
  expect(textsOf(textPdf([text('“Château” – 酒')], { pages: 1 }))).toEqual(['\u0093Château\u0094 \u0096 ?']);
  const many = Array.from({ length: 500 }, (_, index) => text(`line ${index}`));
  const texts = textsOf(textPdf(many, { pages: 2 }));
  expect(texts.at(-1)).toBe(`(${501 - texts.length} more lines)`);
  expect(textsOf(textPdf(many, { pages: 19 })).at(-1)).toBe('line 499');
});
