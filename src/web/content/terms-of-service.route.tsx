import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { LegalPage } from '../shell/legal/legal-page.tsx';
import { termsOfBuying } from '../shell/legal/terms-of-buying.tsx';
import { termsOfConduct } from '../shell/legal/terms-of-conduct.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/terms-of-service.route.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { site, siteImage: image } = getPageContext(context).app;
  return { site, image };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  const { site } = loaderData;
  return pageMeta({
    site,
    title: 'Terms of Use',
    description: `The rules of buying and selling Texas wine on ${site.name}: who may order, what binds, what it costs, and what happens when something goes wrong.`,
    path: '/terms-of-service',
    image: loaderData.image,
  });
}

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms of Use"
      lead="Who may buy, who sells, when an order binds, and what happens when something goes wrong."
      site={loaderData.site}
      sections={[...termsOfBuying, ...termsOfConduct]}
    />
  );
}
