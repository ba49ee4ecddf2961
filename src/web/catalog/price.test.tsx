import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Price } from './price.tsx';

const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, '');

test('always shows two decimals', () => {
  expect(text(renderToStaticMarkup(<Price money={{ amount: 4200, currency: 'USD' }} />))).toBe('$42.00');
  expect(text(renderToStaticMarkup(<Price money={{ amount: 123_456_789, currency: 'USD' }} />))).toBe('$1,234,567.89');
});

test('shows the unit if it is not a bottle', () => {
  const markup = renderToStaticMarkup(<Price money={{ amount: 9500, currency: 'USD' }} unit="per person" />);
  expect(text(markup)).toBe('$95.00 per person');
});
