import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const render = (dialog: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{dialog}</MemoryRouter>);

test('a dialog that the URL keeps open is rendered open, with a link that closes it', () => {
  const markup = render(
    <Dialog open closeTo="/l/tannat/7" title="2019 Tannat">
      Order
    </Dialog>,
  );
  expect(markup).toMatch(/<dialog[^>]* open=""/);
  expect(markup).toMatch(
    /<a[^>]*href="\/l\/tannat\/7"[^>]*aria-label="Close"|<a[^>]*aria-label="Close"[^>]*href="\/l\/tannat\/7"/,
  );
});

test('a dialog is named by its title', () => {
  const markup = render(
    <Dialog open onClose={() => undefined} title="2019 Tannat">
      Order
    </Dialog>,
  );
  const [, id] = /aria-labelledby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<h2 id="${id}"`);
});

test('a closed dialog is not rendered', () => {
  const closed = (
    <Dialog open={false} closeTo="/" title="2019 Tannat">
      Order
    </Dialog>
  );
  expect(render(closed)).toBe('');
});

test('the delete question offers Yes, which submits the form, and Cancel, which links back', () => {
  const markup = render(
    <ConfirmDialog open closeTo="/listings" title="Delete 2019 Tannat?" form="delete-7">
      It goes.
    </ConfirmDialog>,
  );
  expect(markup).toContain('role="alertdialog"');
  expect(markup).toMatch(/<button[^>]*form="delete-7"[^>]*type="submit"[^>]*>.*Yes/);
  expect(markup).toMatch(/<a[^>]*href="\/listings"[^>]*>Cancel/);
});
