import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clubUrl } from '#features/clubs/club-url.ts';
import { findDemoClub } from '#features/clubs/directory/show-club.server.ts';
import { formatCommission } from '#features/plans/plan.ts';
import { listOfferedPlans } from '#features/plans/show-plans.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { pageMeta } from '../../../shell/meta/page-meta.ts';
import { getPageContext } from '../../../shell/page-context.server.ts';
import type { Route } from './+types/winery-clubs.route.ts';
import { sampleUrl, wineryClubsPath } from './winery-clubs-url.ts';

/** `/winery-clubs`: what the club tool does for wineries, what it costs, how billing runs, and which law it keeps. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const plans = await listOfferedPlans(app, actor);
  const demo = await findDemoClub(app, actor);
  const commissions = plans.map(({ commission }) => commission);
  return {
    site: app.site,
    image: app.siteImage,
    hasPlans: plans.length > 0,
    commissions: plans.length === 0 ? [app.fees.providerCommission] : commissions.toSorted((a, b) => a - b),
    demoUrl: demo ? clubUrl(demo) : null,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { site, image } = loaderData;
  const description = `The wine club tool of ${site.name}: tiers, releases, billing runs, declined cards, and reports, for wineries.`;
  return pageMeta({ site, image, title: 'Wine Clubs for Wineries', description, path: wineryClubsPath });
}

const clubUrlOfSeller = '/manage-wine-club';

export default function WineryClubsPage({ loaderData }: Route.ComponentProps) {
  const { site, demoUrl } = loaderData;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-10 px-gutter pt-8 md:gap-12 md:pt-12">
      <header className="grid max-w-[48rem] justify-items-start gap-4">
        <h1 className="text-heading">Wine Clubs for Wineries</h1>
        <p className="text-body text-pretty">
          Run your wine club on {site.name}. You choose the wines and the days. Members join, swap, skip, and cancel
          online. On the billing day we charge every member’s saved card, and each shipment becomes an order that you
          pack like any other.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button to={clubUrlOfSeller} rel="nofollow" kind="primary" size="large">
            Set up your club
          </Button>
          <Button to="/claim-your-page/new" rel="nofollow" size="large">
            Add your winery
          </Button>
        </div>
      </header>
      <Sample demoUrl={demoUrl} />
      <Topic id="does" title="What it does" facts={doesFacts} />
      <Topic id="billing" title="How billing runs" facts={billingFacts} ordered />
      <Costs hasPlans={loaderData.hasPlans} commissions={loaderData.commissions} />
      <Topic id="law" title="The law it keeps" facts={lawFacts} />
    </div>
  );
}

/** The pages of a club to click through; its own page is that of a demo club, if there is one. */
function Sample({ demoUrl }: { demoUrl: string | null }) {
  const pages = [
    [demoUrl ?? sampleUrl('club'), 'What members see', 'Tiers, the next release, and the rules.'],
    [sampleUrl('billing'), 'The billing run', 'Who was charged, who was not, and why.'],
    [sampleUrl('reports'), 'Reports', 'Members by month, attrition, lifetime value, bottles.'],
  ] as const;
  return (
    <section aria-labelledby="sample" className="grid gap-4">
      <h2 id="sample" className="text-title">
        Click through a sample club
      </h2>
      <ul className="grid list-none gap-4 md:grid-cols-3">
        {pages.map(([to, title, text]) => (
          <li key={to} className="grid content-start gap-1 rounded-lg border border-line bg-paper-raised p-5">
            <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
              {title}
            </Link>
            <span className="text-small text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">It is invented. There is nothing to log in for.</p>
    </section>
  );
}

type Fact = readonly [title: string, text: string];

const doesFacts: readonly Fact[] = [
  [
    'Tiers',
    'As many bottles as you like, red, white, or mixed, at a fixed price or 10 to 25% less than the wines one by one.',
  ],
  ['Who chooses', 'You choose the wines, or members swap and add within the limits you set.'],
  ['Releases', 'Plan the wines for each tier, see how many bottles members need, and set them aside from your stock.'],
  ['Self-service', 'Members skip, hold, swap, ship later, pick up instead, and change card and address themselves.'],
  ['Gifts and invitations', 'A membership can be a gift for some releases. A club can be public, or by invitation.'],
  [
    'Waiting list',
    'Limit the members of a club or tier. Who waits moves up when there is a place, and gets an e-mail.',
  ],
  ['Member discount', 'Members get a percentage off your wines on all their other orders, if you want that.'],
  [
    'Reports',
    'New and lost members, attrition, reasons, lifetime value, skips, pickups waiting, and bottles, with CSV files.',
  ],
];

const billingFacts: readonly Fact[] = [
  [
    'Two weeks and two days before',
    'Each member gets an e-mail: the wines, the price with everything included, and until when to change it. You see who will be charged, and the total.',
  ],
  [
    'At midnight of the billing day',
    'In your winery’s time zone, every active member’s card is charged. Nobody is charged twice, even if a server fails in the middle.',
  ],
  [
    'Right after',
    'Each paid shipment is an order, accepted in your name, to ship or to be picked up from the day you set.',
  ],
  [
    'If a card is declined',
    'We try it once a day for 10 days, or as long as you choose, and e-mail the member three times with a link to pay with another card. You can try again at once, or send the link yourself. The bottles stay set aside.',
  ],
  [
    'If a release costs more than a member agreed to',
    'They are not charged. We ask them, and charge them if they agree while cards are still tried.',
  ],
  ['At the end', 'You see who was billed, declined, or skipped, and why. Bottles that nobody gets go back on sale.'],
];

const lawFacts: readonly Fact[] = [
  [
    'Automatic renewal',
    'Before joining, members read what it costs, how often, and how to cancel, and tick a box that is never ticked for them. What they agreed to is kept word for word (15 U.S.C. § 8403).',
  ],
  [
    'Canceling',
    'Online, at once, as easily as joining, and also by a link in the e-mails, as California asks. A reason is asked once and never required.',
  ],
  ['Age', 'Nobody under 21 joins or gets wine. Shipments need an adult’s signature; pickups a photo ID.'],
  [
    'Shipping',
    'Each shipment is checked against the laws of its state, with their limits on volume, at the billing run and again when it ships. Where wine can’t be shipped, nobody is charged.',
  ],
];

function Topic(props: { id: string; title: string; facts: readonly Fact[]; ordered?: boolean }) {
  const { id, title, facts, ordered = false } = props;
  return (
    <Section id={id} title={title}>
      <dl className={ordered ? 'grid max-w-[48rem] gap-5' : 'grid gap-x-10 gap-y-5 md:grid-cols-2'}>
        {facts.map(([term, text]) => (
          <div key={term} className="grid content-start gap-1 border-t border-line pt-3">
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-prose text-small text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Costs({ hasPlans, commissions }: { hasPlans: boolean; commissions: readonly number[] }) {
  const [least = 0, most = least] = [commissions[0], commissions.at(-1)];
  const range = least === most ? formatCommission(least) : `${formatCommission(least)} to ${formatCommission(most)}`;
  return (
    <Section id="costs" title="What it costs">
      <p className="max-w-prose text-pretty">
        Nothing per member and nothing to set up. We keep the commission of your plan on the wines of each shipment that
        is paid: {range}. Card fees are included, and there is no commission on shipping. Members pay a small fee, which
        they see before they join.
      </p>
      {hasPlans && (
        <p>
          <Link to="/winery-plans" className="link inline-flex min-h-11 items-center">
            Compare plans, with how many clubs each includes
          </Link>
        </p>
      )}
    </Section>
  );
}
