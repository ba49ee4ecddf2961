import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import DashboardCities from './cities.route.tsx';

const list = { search: '', cities: [], total: 0, page: 1, pages: 1, requested: 1, merges: [], edits: null };

test.each([
  ['rename', 'The city has its new name'],
  ['merge', 'The cities are merged'],
  ['remove', 'don’t offer the city any more'],
  [null, undefined],
])('after %s in the dialog, the list says so', (done, message) => {
  const loaderData = { ...list, done };
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(DashboardCities, { loaderData } as never) },
  ]);
  const markup = renderToStaticMarkup(<Page />);
  if (message) expect(markup).toContain(message);
  else expect(markup).not.toContain('role="status"');
});
