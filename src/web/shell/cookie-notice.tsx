import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { PageOwnerField } from '../forms/form.tsx';
import { useFetcher } from '../forms/use-submit.ts';

/**
 * The cookie notice at the bottom of the screen, until it is accepted. The page is longer by its height (base.css), so
 * that the notice covers no content permanently. Without JavaScript the form redirects back; with it, the page stays.
 */
export function CookieNotice() {
  const [accepted, setAccepted] = useState(false);
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  if (accepted) return null;
  const accept = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // why: a fetcher continues after the notice is unmounted, and then follows no redirect. If it fails, the notice
    // only appears again on the next page
    void fetcher.submit(event.currentTarget);
    setAccepted(true);
    // why: the focused button is removed; keyboard navigation continues at the content and not at the top
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Notice on cookies"
      data-foot-notice=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper-raised shadow-floating"
    >
      <form
        method="post"
        action="/cookie-consent"
        onSubmit={accept}
        className="mx-auto flex max-w-page items-center justify-between gap-x-4 px-gutter py-1"
      >
        <PageOwnerField />
        <p className="text-caption whitespace-nowrap md:text-small">
          Only essential cookies.{' '}
          <Link to="/privacy-policy#cookies" className="link">
            Details
          </Link>
        </p>
        <input type="hidden" name="back" value={pathname + search} />
        <Button type="submit">Accept</Button>
      </form>
    </section>
  );
}
