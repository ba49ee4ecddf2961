import { useLocation } from 'react-router';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Prose } from '#ui/layout/prose.tsx';
import type { Site } from '../../../app.ts';
import { termsOfBuying } from '../../shell/legal/terms-of-buying.tsx';
import { termsOfConduct } from '../../shell/legal/terms-of-conduct.tsx';

/**
 * The terms in a dialog above the form, if the URL contains `terms=open`, or on the page that shows the terms.
 * @param formUrl the URL of the form, on that page
 */
export function TermsDialog({ site, formUrl }: { site: Site; formUrl: string | undefined }) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (formUrl === undefined && parameters.get('terms') !== 'open') return null;
  parameters.delete('terms');
  const here = parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
  const closing = formUrl === undefined ? { closeTo: here, keepsData: true } : { closeTo: formUrl };
  return (
    <Dialog open title="Terms of Use" {...closing}>
      <Prose>
        {[...termsOfBuying, ...termsOfConduct].map(({ id, title, Body }) => (
          <section key={id} className="not-first:mt-8 [&>*+*]:mt-3">
            <h3 className="text-title">{title}</h3>
            <Body site={site} />
          </section>
        ))}
      </Prose>
    </Dialog>
  );
}
