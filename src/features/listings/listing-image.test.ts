import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wineName } from './listing.ts';
import { bottleDigest, bottleImageUrl } from './listing-image.ts';

const wine = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Mourvèdre',
  vintage: 2020,
  style: 'red' as const,
  ava: null,
  bottleMl: 750,
  varietals: ['mourvedre'],
  wineryName: 'Caprock & Daughters',
};

test('a wine is named by its vintage, or NV, and its title', () => {
  expect(wineName(wine)).toBe('2020 Mourvèdre');
  expect(wineName({ title: 'Brut', vintage: null })).toBe('NV Brut');
});

test('the URL of a drawing changes with everything that is drawn, and with nothing else', () => {
  expect(bottleImageUrl(wine)).toMatch(/^\/art\/bottle\/[0-9a-f-]{36}\/[0-9a-f]{8}\.svg$/);
  const digests = [
    wine,
    { ...wine, title: 'Malbec' },
    { ...wine, vintage: null },
    { ...wine, ava: 'Texoma' },
    { ...wine, style: 'rose' as const },
    { ...wine, bottleMl: 375 },
    { ...wine, varietals: ['malbec'] },
    { ...wine, wineryName: 'Other' },
  ].map(bottleDigest);
  expect(new Set(digests).size).toBe(digests.length);
  expect(bottleDigest({ ...wine, id: 'another' })).toBe(bottleDigest(wine));
});

test('a digest is eight hexadecimal digits for any text', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      expect(bottleDigest({ ...wine, title })).toMatch(/^[0-9a-f]{8}$/);
    }),
  );
});
