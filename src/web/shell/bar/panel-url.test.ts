import { expect, test } from 'vitest';
import { openPanel, urlWithPanel } from './panel-url.ts';

test('a panel is a flag in the query; only one is open, and the other parameters are kept', () => {
  const at = { pathname: '/s', search: '?sort=price&keywords=ros%C3%A9+wine&mobilesearch=open' };
  expect(urlWithPanel(at, 'mobilemenu')).toBe('/s?keywords=ros%C3%A9+wine&mobilemenu=open&sort=price');
  expect(urlWithPanel(at)).toBe('/s?keywords=ros%C3%A9+wine&sort=price');
  expect(urlWithPanel({ pathname: '/', search: '?mobilemenu=open' })).toBe('/');
});

test.each([
  ['?mobilemenu=open', 'mobilemenu'],
  ['?a=1&mobilesearch=open', 'mobilesearch'],
  ['?mobilemenu=closed', undefined],
  ['', undefined],
])('%j opens %s', (search, panel) => {
  expect(openPanel(search)).toBe(panel);
});
