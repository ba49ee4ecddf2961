import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('is a button that does not submit a form by default', () => {
  expect(renderToStaticMarkup(<Button>Save</Button>)).toMatch(/<button type="button"/);
  expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toMatch(/<button type="submit"/);
});

test('with a URL it is a link', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <Button to="/s">Search</Button>
    </MemoryRouter>,
  );
  expect(markup).toMatch(/^<a[^>]*href="\/s"/);
});

test('while busy it announces so once, and stays focusable', () => {
  const markup = renderToStaticMarkup(
    <Button busy busyLabel="Adding">
      Add to cart
    </Button>,
  );
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).not.toContain('disabled=""');
  expect(markup).toMatch(/invisible" aria-hidden="true">Add to cart/);
  expect(markup).toContain('Adding');
});
