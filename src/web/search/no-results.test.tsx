import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NoResults, type SearchSuggestion } from './no-results.tsx';

/** Where the links of the empty state lead. */
function links(ways: SearchSuggestion[]): (string | undefined)[] {
  const Page = createRoutesStub([{ path: '/', Component: () => <NoResults suggestions={ways} startTo="/s" /> }]);
  return [...renderToStaticMarkup(<Page />).matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
}

test('what found nothing for two reasons can be left by each, or altogether', () => {
  const ways = [
    { label: 'White', to: '/s?keywords=x', total: 3 },
    { label: '“x”', to: '/s?pub_style=white', total: 9 },
  ];
  expect(links(ways)).toEqual(['/s?keywords=x', '/s?pub_style=white', '/s']);
});

test('no two links lead to the same results', () => {
  expect(links([{ label: '“x”', to: '/s', total: 300 }])).toEqual(['/s']);
  expect(links([])).toEqual(['/s']);
});
