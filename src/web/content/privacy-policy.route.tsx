import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { LegalPage } from '../shell/legal/legal-page.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/privacy-policy.route.ts';
import { privacyOfData } from './privacy-of-data.tsx';
import { privacyOfRights } from './privacy-of-rights.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { site, siteImage: image } = getPageContext(context).app;
  return { site, image };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  const { site } = loaderData;
  return pageMeta({
    site,
    title: 'Privacy Policy',
    description: `What ${site.name} knows about its visitors and customers, what it is for, and the rights that you have.`,
    path: '/privacy-policy',
    image: loaderData.image,
  });
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we know about you, what it is for, how long it stays, and what you may ask of us."
      site={loaderData.site}
      sections={[...privacyOfData, ...privacyOfRights]}
    />
  );
}
