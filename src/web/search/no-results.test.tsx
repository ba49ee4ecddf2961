import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NoResults, type SearchSuggestion } from './no-results.tsx';

/** The targets of the links in the empty state. */
function links(suggestions: SearchSuggestion[]): (string | undefined)[] {
  const Page = createRoutesStub([{ path: '/', Component: () => <NoResults suggestions={suggestions} startTo="/s" /> }]);
  return [...renderToStaticMarkup(<Page />).matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
}

test('a search with two conditions can be repeated without either, or without both', () => {
  const suggestions = [
    { label: 'White', to: '/s?keywords=x', total: 3 },
    { label: '“x”', to: '/s?pub_style=white', total: 9 },
  ];
  expect(links(suggestions)).toEqual(['/s?keywords=x', '/s?pub_style=white', '/s']);
});

test('no two links have the same target', () => {
  expect(links([{ label: '“x”', to: '/s', total: 300 }])).toEqual(['/s']);
  expect(links([])).toEqual(['/s']);
});
