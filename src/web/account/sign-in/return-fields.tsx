import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Where the person came from, unseen in a form: the page and, which only the browser knows, the place on it.
 * @param from the path and query as the address names them
 */
export function ReturnFields({ from }: { from: string }) {
  const { hash } = useLocation();
  const place = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (place.current) place.current.value = hash;
  }, [hash]);
  return (
    <>
      <input type="hidden" name="from" value={from} />
      <input ref={place} type="hidden" name="hash" defaultValue="" />
    </>
  );
}
