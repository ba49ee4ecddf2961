import { useLocation } from 'react-router';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Prose } from '#ui/layout/prose.tsx';
import type { Site } from '../../../app.ts';
import { termsOfBuying } from '../../shell/legal/terms-of-buying.tsx';
import { termsOfConduct } from '../../shell/legal/terms-of-conduct.tsx';

/**
 * The terms over the form that asks for them, while the address says `terms=open`, or on a page that stands for them.
 * @param standingFor the form's own address, on the page that stands for the terms
 */
export function TermsDialog({ site, standingFor }: { site: Site; standingFor: string | undefined }) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (standingFor === undefined && parameters.get('terms') !== 'open') return null;
  parameters.delete('terms');
  const here = parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
  const closing = standingFor === undefined ? { closeTo: here, keepsData: true } : { closeTo: standingFor };
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
