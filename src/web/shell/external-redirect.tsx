import { useEffect } from 'react';

/**
 * Redirects to another site from within a page: the content security policy allows a form's HTTP redirect only to this
 * site.
 * @param to the name of the site, e.g. "Stripe"
 */
export function ExternalRedirect({ url, to }: { url: string; to: string }) {
  useEffect(() => {
    window.location.assign(url);
  }, [url]);
  return (
    <>
      {/* why: only without JavaScript; with both redirects the other site would be called twice, and only the first
          answer is used */}
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
