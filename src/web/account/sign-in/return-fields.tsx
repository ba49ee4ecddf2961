import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Hidden fields with the page to return to, and the URL's hash, which only the browser knows.
 * @param from the path and query from the URL
 */
export function ReturnFields({ from }: { from: string }) {
  const { hash } = useLocation();
  const hashField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hashField.current) hashField.current.value = hash;
  }, [hash]);
  return (
    <>
      <input type="hidden" name="from" value={from} />
      <input ref={hashField} type="hidden" name="hash" defaultValue="" />
    </>
  );
}
