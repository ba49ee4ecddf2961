import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The URL of a page about signing in that leads back to a page and its anchor. Forms have it too, so that a page which
 * is loaded again after an error still knows where the person came from.
 */
export function useSignInUrl(path: '/login' | '/signup', from: string): string {
  const hash = useReturnHash();
  return (from === '/' ? path : `${path}?${new URLSearchParams({ from })}`) + hash;
}

/** Hidden fields with the page to return to, and the URL's hash. @param from the path and query from the URL */
export function ReturnFields({ from }: { from: string }) {
  return (
    <>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="hash" value={useReturnHash()} />
    </>
  );
}

/**
 * The hash of the page to return to, for forms and for links between the pages to sign in. It is empty at first, because
 * only the browser knows it, and stays when an answer of a form has a URL without it.
 */
export function useReturnHash(): string {
  const { hash } = useLocation();
  const [known, setKnown] = useState('');
  useEffect(() => {
    if (hash) setKnown(hash);
  }, [hash]);
  return known;
}
