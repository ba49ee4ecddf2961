import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementPrefix, statementSuffix } from './statement-descriptor.ts';

test.for([
  ['Pedernales Bend Vineyards', 'PEDERNALES'],
  ['Red Gate Ranch', 'RED GATE'],
  ['Château d’Été', 'CHATEAU'],
  ['<"Bob\'s"> *Wines*', 'BOBS WINES'],
  ['Schlossweingutsverwaltung', 'SCHLOSSWEI'],
  ['1836', undefined],
  ['酒', undefined],
] as const)('the statement of %s begins with %s', ([name, prefix]) => {
  expect(statementPrefix(name)).toBe(prefix);
});

test('prefix and suffix always fit on a statement, with a letter in each and no forbidden character', () => {
  const numbers = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), numbers, (name, number) => {
      const digits = String(number).padStart(8, '0');
      const suffix = statementSuffix(`LV-${digits.slice(0, 4)}-${digits.slice(4)}`);
      const prefix = statementPrefix(name) ?? 'LONEVINE';
      expect(`${prefix}* ${suffix}`.length).toBeLessThanOrEqual(22);
      for (const part of [prefix, suffix]) {
        expect(part).toMatch(/[A-Z]/);
        expect(part).not.toMatch(/[<>\\'"*]/);
      }
      expect(prefix.length).toBeGreaterThanOrEqual(2);
    }),
  );
  expect(statementSuffix(null)).toBe('PLAN FEE');
});
