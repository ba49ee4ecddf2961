import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BottleRating, formatRating } from './bottle-rating.tsx';

test('formats a rating as text', () => {
  expect(formatRating(4.6, 41)).toBe('4.6 out of 5 bottles, 41 reviews');
  expect(formatRating(5, 1)).toBe('5 out of 5 bottles, 1 review');
  expect(formatRating(3.94, 12_400)).toBe('3.9 out of 5 bottles, 12,400 reviews');
  expect(formatRating(4.2)).toBe('4.2 out of 5 bottles');
  expect(formatRating(0, 0)).toBe('No reviews yet');
});

test('screen readers get the text once and not the drawing', () => {
  const markup = renderToStaticMarkup(<BottleRating score={4.6} reviews={41} />);
  expect(markup).toContain('<span class="sr-only">4.6 out of 5 bottles, 41 reviews</span>');
  expect(markup).toMatch(/<svg[^>]*aria-hidden="true"/);
  expect(markup).not.toContain('style=');
});
