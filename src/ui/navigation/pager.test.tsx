import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';

const render = (page: number, pages: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Pager page={page} pages={pages} hrefOf={(number) => `/s?page=${number}`} />
    </MemoryRouter>,
  );

test('consists of links that keep their query, and marks the current page', () => {
  const markup = render(6, 12);
  expect(markup).toContain('href="/s?page=5"');
  expect(markup).toMatch(/aria-label="Page 6" aria-current="page"/);
  expect(markup).toContain('rel="prev"');
  expect(markup).toContain('Prev Page');
  expect(markup).toContain('Next Page');
});

test('has no link before the first page and after the last', () => {
  expect(render(1, 3)).not.toContain('rel="prev"');
  expect(render(3, 3)).not.toContain('rel="next"');
});

test('is not rendered for a single page', () => {
  expect(render(1, 1)).toBe('');
  expect(render(1, 0)).toBe('');
});

test('says after the last page how many pages there are, and leads to the last', () => {
  expect(render(999, 3)).toContain('There is no page 999: this list has 3 pages.');
  expect(render(999, 3)).toContain('href="/s?page=3"');
  expect(render(2, 0)).toContain('There is no page 2: this list has one page.');
});
