import { useEffect } from 'react';

/**
 * Leads to an address of somebody else's, in the page that a form's answer is: what a form is redirected to must be of this site (the
 * content security policy).
 * @param to who that is, e.g. "Stripe"
 */
export function ExternalRedirect({ url, to }: { url: string; to: string }) {
  useEffect(() => {
    window.location.assign(url);
  }, [url]);
  return (
    <>
      {/* why: without script alone; two ways there would bring two answers, and only the first is taken */}
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${url}`} />
      </noscript>
      <p>
        <a href={url} className="link">
          Continue to {to}
        </a>
      </p>
    </>
  );
}
