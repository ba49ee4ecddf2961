import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, UNSAFE_ErrorResponseImpl as RouteError } from 'react-router';
import { expect, test } from 'vitest';
import { PageFailure } from './error-page.tsx';

const textOf = (error: unknown) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PageFailure error={error} />
    </MemoryRouter>,
  );

test('a form that was sent from another address than the site’s shows which address to use', () => {
  const page = textOf(new RouteError(421, '', 'This site is at http://localhost:3000.'));
  expect(page).toContain('This site is at http://localhost:3000.');
  expect(page).not.toContain('500');
});

test('an error of the server shows nothing of its text', () => {
  const page = textOf(new RouteError(500, '', 'private words'));
  expect(page).toContain('500');
  expect(page).not.toContain('private words');
});
