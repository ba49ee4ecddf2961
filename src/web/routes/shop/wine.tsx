import { data, Link, redirect } from 'react-router';
import { showWine } from '#features/wines/show-wine.server.ts';
import { bottleSize } from '#features/wines/ui/wine-card.tsx';
import { WineFacts } from '#features/wines/ui/wine-facts.tsx';
import { WineName } from '#features/wines/ui/wine-name.tsx';
import { addressOf, nameOf, type WineDetails, wineStyles } from '#features/wines/wine.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Price } from '#ui/wine/price.tsx';
import { pageOf } from '../../app-context.server.ts';
import { WineryBand } from '../../components/winery-band.tsx';
import type { Route } from './+types/wine.ts';

/** One implementation for `/l/{slug}/{id}` and `/wine/{slug}/{id}`; a wrong slug is sent on to the right one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  const shown = await showWine(app, viewer, params.id);
  if (!shown.ok) throw data(null, { status: 404 });
  const { wine, others } = shown.value;
  if (wine.slug !== params.slug) {
    const address = addressOf(wine);
    const short = new URL(request.url).pathname.startsWith('/wine/');
    throw redirect(short ? address.replace('/l/', '/wine/') : address, 301);
  }
  return { wine, others, site: app.site };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { wine, site } = loaderData;
  return [
    { title: `${nameOf(wine)} - ${wine.wineryName} | ${site.name}` },
    { name: 'description', content: wine.description },
    { tagName: 'link', rel: 'canonical', href: site.baseUrl + addressOf(wine) },
  ];
}

export default function WinePage({ loaderData }: Route.ComponentProps) {
  const { wine, others } = loaderData;
  return (
    <>
      <article className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-gutter md:grid-cols-[2fr_3fr] md:gap-y-5 md:pt-4 lg:grid-cols-[5fr_6fr] lg:gap-x-14">
        <div className="md:col-span-2">
          <Link to="/#curated" className="inline-flex min-h-11 items-center gap-1 text-small text-ink-soft md:hidden">
            <Icon name="chevron-left" size="small" />
            Curated Wines
          </Link>
          <div className="max-md:hidden">
            <Breadcrumbs crumbs={[{ label: 'Curated Wines', to: '/#curated' }, { label: nameOf(wine) }]} />
          </div>
        </div>
        <div className="shelf-ground grid h-min justify-items-center self-start rounded-lg py-3 md:sticky md:top-6 md:py-[6%]">
          <img
            src={wine.imageUrl}
            {...bottleSize}
            alt={`Bottle of ${nameOf(wine)}`}
            fetchPriority="high"
            className="h-[min(34svh,18.5rem)] w-auto md:h-[min(72vh,40rem)]"
          />
        </div>
        <div className="grid min-w-0 content-start gap-5 md:gap-6">
          <WineHead wine={wine} />
          <p className="max-w-prose text-lead text-pretty">{wine.description}</p>
          <Pairings pairings={wine.pairings} />
          <WineFacts wine={wine} />
        </div>
      </article>
      <WineryBand wine={wine} others={others} />
    </>
  );
}

function WineHead({ wine }: { wine: WineDetails }) {
  return (
    <header className="grid gap-2">
      <WineName wine={wine} />
      <p>
        <a href="#winery" className="link font-medium">
          {wine.wineryName}
        </a>
        <span className="block text-small text-ink-soft">
          {wineStyles[wine.style]} wine · {wine.bottleMl} ml
        </span>
      </p>
      {wine.state === 'closed' ? (
        <Notice tone="warning" title="This wine is no longer for sale.">
          The winery has closed this listing.
        </Notice>
      ) : (
        <div className="mt-1 border-t border-line pt-3 md:mt-3 md:pt-5">
          <Price money={wine.price} size="large" />
          <div className="mt-2">
            {wine.demo ? (
              <Notice>Demonstration wine, not for sale</Notice>
            ) : (
              <p className="text-small text-ink-soft">
                Sold by {wine.wineryName} in {wine.wineryCity}. An adult of 21 or older signs for it.
              </p>
            )}
          </div>
        </div>
      )}
    </header>
  );
}

function Pairings({ pairings }: { pairings: string[] }) {
  if (pairings.length === 0) return null;
  return (
    <section aria-labelledby="pairings">
      <h2 id="pairings" className="text-title">
        Good with
      </h2>
      <ul className="mt-2.5 flex list-none flex-wrap gap-2">
        {pairings.map((pairing) => (
          <li key={pairing} className="rounded-full border border-line px-4 py-1.5 text-small">
            {pairing}
          </li>
        ))}
      </ul>
    </section>
  );
}
