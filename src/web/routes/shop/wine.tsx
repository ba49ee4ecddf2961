import { data, redirect } from 'react-router';
import { showWine } from '#features/wines/show-wine.server.ts';
import { bottleSize, WineCard } from '#features/wines/ui/wine-card.tsx';
import { WineFacts } from '#features/wines/ui/wine-facts.tsx';
import { addressOf, nameOf, type WineDetails, type WineSummary, wineStyles } from '#features/wines/wine.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Shelf } from '#ui/layout/shelf.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Price } from '#ui/wine/price.tsx';
import { pageOf } from '../../app-context.server.ts';
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
      <article className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-gutter pt-4 md:grid-cols-2 md:pt-8 lg:grid-cols-[5fr_6fr]">
        <div className="md:col-span-2">
          <Breadcrumbs crumbs={[{ label: 'Front page', to: '/' }, { label: nameOf(wine) }]} />
        </div>
        <div className="shelf-ground grid h-min justify-items-center self-start rounded-lg py-[8%] md:sticky md:top-8">
          <img
            src={wine.imageUrl}
            {...bottleSize}
            alt={`Bottle of ${nameOf(wine)}`}
            fetchPriority="high"
            className="h-[min(62vh,26rem)] w-auto md:h-[min(72vh,40rem)]"
          />
        </div>
        <div className="grid content-start gap-7">
          <WineHead wine={wine} />
          <p className="max-w-prose text-lead text-pretty">{wine.description}</p>
          <WineFacts wine={wine} />
          <Pairings pairings={wine.pairings} />
        </div>
      </article>
      <WineryBand wine={wine} others={others} />
    </>
  );
}

function WineHead({ wine }: { wine: WineDetails }) {
  return (
    <header className="grid gap-3">
      <p className="text-small text-ink-soft">
        {wine.ava ?? wine.wineryRegion} · {wineStyles[wine.style].toLowerCase()} · {wine.bottleMl} ml
      </p>
      <h1 className="text-display wrap-anywhere hyphens-auto">{nameOf(wine)}</h1>
      <p className="text-lead">
        {wine.wineryName}, {wine.wineryCity}
      </p>
      {wine.state === 'closed' ? (
        <Notice tone="warning" title="This wine is no longer for sale.">
          The winery has closed this listing.
        </Notice>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Price money={wine.price} size="large" />
          {wine.demo && <Badge>Demo wine</Badge>}
        </p>
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
      <ul className="mt-3 flex list-none flex-wrap gap-2">
        {pairings.map((pairing) => (
          <li key={pairing} className="rounded-full border border-line px-4 py-1.5 text-small">
            {pairing}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WineryBand({ wine, others }: { wine: WineDetails; others: WineSummary[] }) {
  return (
    <section aria-labelledby="winery" className="mx-auto max-w-page px-gutter pt-section">
      <div className="overflow-hidden rounded-lg border border-line bg-paper-raised">
        <img
          src={wine.wineryImageUrl}
          alt=""
          width="1600"
          height="600"
          loading="lazy"
          className="aspect-2/1 w-full bg-paper-sunk object-cover md:aspect-4/1"
        />
        <div className="grid gap-2 p-6 md:p-8">
          <h2 id="winery" className="text-heading">
            {wine.wineryName}
          </h2>
          <p className="text-small text-ink-soft">
            {wine.wineryCity}, {wine.wineryState} · {wine.wineryRegion}
          </p>
          <p className="max-w-prose text-pretty">{wine.wineryDescription}</p>
        </div>
      </div>
      {others.length > 0 && (
        <>
          <h2 className="mt-12 mb-6 text-heading">More from {wine.wineryName}</h2>
          <Shelf>
            {others.map((other) => (
              <WineCard key={other.id} wine={other} />
            ))}
          </Shelf>
        </>
      )}
    </section>
  );
}
