import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

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
