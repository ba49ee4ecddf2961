import { pageOf } from '../../app-context.server.ts';
import { LegalPage } from '../../components/legal/legal-page.tsx';
import { privacyOfData } from '../../components/legal/privacy-of-data.tsx';
import { privacyOfRights } from '../../components/legal/privacy-of-rights.tsx';
import type { Route } from './+types/privacy-policy.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { site: pageOf(context).app.site };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { site } = loaderData;
  return [
    { title: `Privacy Policy | ${site.name}` },
    {
      name: 'description',
      content: `What ${site.name} knows about its visitors and customers, what it is for, and the rights that you have.`,
    },
    { tagName: 'link', rel: 'canonical', href: `${site.baseUrl}/privacy-policy` },
  ];
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
