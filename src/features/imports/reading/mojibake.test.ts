import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { garbledProblem, repairedText } from './mojibake.ts';

test('what was read as Windows-1252 is recognized, with what it was', () => {
  const letter = fc.constantFrom(...'aé ñöçÄß’“”—°');
  fc.assert(
    fc.property(fc.string({ unit: letter }), (text) => {
      const garbled = iconv.decode(Buffer.from(text), 'windows-1252');
      // why: Windows-1252 has no character for a few bytes
      fc.pre(!garbled.includes('\uFFFD'));
      expect(repairedText(garbled)).toBe(garbled === text ? undefined : text);
    }),
  );
});

test.each(['Château d’Été', 'Grüner Veltliner', 'Ação', 'naïve — “quoted”', '葡萄酒', 'São João', '12° Brix'])(
  '%s is readable',
  (text) => {
    expect(garbledProblem(text)).toBeUndefined();
  },
);

test.each(['Our “ROSÉ” is dry.', '‘ROSÉ’', 'ROSÉ’S', '«ROSÉ»', 'ROSÉ™', 'ROSÉ…', 'ROSÉ—dry', '“PIÑ” „GRÜ“ «CRÊ»'])(
  '%s is readable, although its uppercase accent and the sign after it are also valid UTF-8',
  (text) => {
    expect(garbledProblem(text)).toBeUndefined();
  },
);

test('the message names the word as it probably was', () => {
  expect(garbledProblem('Estate MourvÃ¨dre 2021')).toContain('“Mourvèdre”');
  expect(garbledProblem('Estate Mourv�dre')).toContain('lost');
});
