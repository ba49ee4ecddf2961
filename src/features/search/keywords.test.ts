import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transliterate } from '#kit/plain-text.ts';
import { isOnlyFillers, splitKeywords, splitPlace } from './keywords.ts';
import { maxWords } from './search-query.ts';

test.for([
  ['Château d’Été', ['chateau', 'd', 'ete']],
  ['red wine from Texas', ['red', 'texas']],
  ['the wines', []],
  ["'; drop table wines; --", ['drop', 'table']],
  ['Cabernet-Sauvignon 2021', ['cabernet', 'sauvignon', '2021']],
  ['tempranillo TEMPRANILLO', ['tempranillo']],
  ['<script>alert(1)</script>', ['script', 'alert', '1']],
  ['!!! ***', []],
  ['', []],
] as const)('%j is split into %j', ([keywords, words]) => {
  expect(splitKeywords(keywords)).toEqual(words);
});

test('any text gives a few words of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const words = splitKeywords(text);
      expect(words.length).toBeLessThanOrEqual(maxWords);
      for (const word of words) expect(word).toMatch(/^[\p{Ll}\p{Lo}\p{Nd}]{1,80}$/u);
    }),
  );
});

test.for([
  ['the wines', true],
  ['Winery', true],
  ['red wine', false],
  ['tastings', false],
  ['!!!', false],
  ['', false],
] as const)('whether %j consists of fillers only: %j', ([keywords, nothing]) => {
  expect(isOnlyFillers(keywords)).toBe(nothing);
});

test('plain text stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(transliterate(transliterate(text))).toBe(transliterate(text));
    }),
  );
});

test.for([
  ['viognier near Fredericksburg', { what: 'viognier', where: 'Fredericksburg' }],
  ['near Marfa, TX', { what: '', where: 'Marfa, TX' }],
  ['Near  the 78624', { what: '', where: 'the 78624' }],
  ['linear', { what: 'linear', where: '' }],
  ['near', { what: 'near', where: '' }],
] as const)('%j is split into what and where', ([keywords, parts]) => {
  expect(splitPlace(keywords)).toEqual(parts);
});
