import type { MouseEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The words beside the box of the terms. The terms open over the form, so that nothing typed is lost; without script in a window of their own. */
export function TermsLabel() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    const withTerms = new URLSearchParams(parameters);
    withTerms.set('terms', 'open');
    void navigate(`?${withTerms}`, { preventScrollReset: true, defaultShouldRevalidate: false });
  };
  return (
    <>
      I accept the{' '}
      <a href="/terms-of-service" target="_blank" rel="noopener" className="link" onClick={open}>
        Terms of Use
      </a>{' '}
      and the{' '}
      <a href="/privacy-policy" target="_blank" rel="noopener" className="link">
        Privacy Policy
      </a>
    </>
  );
}
