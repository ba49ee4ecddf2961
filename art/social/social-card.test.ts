import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSocialCard, type SocialCard } from './social-card.ts';
import { socialImageUrls } from './social-image-urls.ts';

const bottle = {
  slug: 'x',
  winery: 'Red Gate',
  title: 'Tannat',
  vintage: 2020,
  ava: null,
  style: 'red',
  varietal: 'tannat',
} as const;
const card: SocialCard = {
  site: 'Lonevine',
  over: '2020',
  title: 'Tannat',
  under: 'Red Gate, Lubbock, TX',
  picture: { bottles: [bottle] },
};

test('a card is one drawing of 1200 by 630, whatever its texts, which are drawn as outlines only', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 });
  fc.assert(
    fc.property(text, text, text, (title, under, over) => {
      const svg = drawSocialCard({ ...card, title: `<b>${title}`, under, over });
      expect(svg).toMatch(/^<svg [^>]*width="1200" height="630">/);
      expect(svg).not.toContain('<b>');
      expect(svg).not.toMatch(/NaN|undefined|<text/);
    }),
    { numRuns: 30 },
  );
});

test('bottles and landscapes are part of the drawing', () => {
  expect(drawSocialCard(card)).toContain('viewBox="0 0 4000 12000"');
  const land = drawSocialCard({ ...card, picture: { landscape: { slug: 'x', region: 'oregon' } } });
  expect(land).toContain('viewBox="0 0 1600 600"');
});

test('its URL changes with everything that is drawn, in both sizes', () => {
  const of = (change: Partial<SocialCard>) => socialImageUrls('listing/1', { ...card, ...change });
  expect(of({}).large).toMatch(/^\/social\/listing\/1\/[0-9a-f]{8}-1200x630\.png$/);
  expect(of({}).small).toBe(of({}).large.replace('1200x630', '600x314'));
  const all = [of({}), of({ site: 'x' }), of({ over: 'x' }), of({ title: 'x' }), of({ under: 'x' })].map(
    (image) => image.large,
  );
  expect(new Set(all).size).toBe(all.length);
});
