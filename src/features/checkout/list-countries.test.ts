import { expect, test } from 'vitest';
import { listCountries } from './list-countries.server.ts';

const named = (accepted: string | null, code: string) =>
  listCountries(accepted).countries.find((country) => country.code === code)?.name;

test('some two hundred and fifty countries have names in four languages; any other language gets English', () => {
  for (const [accepted, germany] of [
    ['en-US,en;q=0.9', 'Germany'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'Allemagne'],
    ['es', 'Alemania'],
    ['de-DE', 'Deutschland'],
    ['fi', 'Germany'],
    ['*', 'Germany'],
    ['', 'Germany'],
    [null, 'Germany'],
  ] as const) {
    expect(named(accepted, 'DE'), String(accepted)).toBe(germany);
    expect(listCountries(accepted).countries.length).toBeGreaterThanOrEqual(245);
    expect(named(accepted, 'US')).toMatch(/^[^,]+$/);
  }
  expect(listCountries('de').language).toBe('de');
  expect(listCountries('fi').language).toBe('en');
});

test('each list is sorted by the rules of its language', () => {
  const { countries } = listCountries('de');
  const at = (code: string) => countries.findIndex((country) => country.code === code);
  expect(at('EG')).toBeLessThan(at('AL'));
  expect(at('AT')).toBeLessThan(at('PK'));
});
