import { data, redirect } from 'react-router';
import { showWine } from '#features/wines/show-wine.server.ts';
import { addressOf, nameOf } from '#features/wines/wine.ts';
import { formatMoney } from '#kit/money.ts';
import { pageOf } from '../../app-context.server.ts';
import type { Route } from './+types/wine.ts';

/** One implementation for `/l/{slug}/{id}` and `/wine/{slug}/{id}`; a wrong slug is sent on to the right one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  const wine = await showWine(app, viewer, params.id);
  if (!wine.ok) throw data(null, { status: 404 });
  if (wine.value.slug !== params.slug) {
    const address = addressOf(wine.value);
    throw redirect(
      new URL(request.url).pathname.startsWith('/wine/') ? address.replace('/l/', '/wine/') : address,
      301,
    );
  }
  return { wine: wine.value, site: app.site };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { wine, site } = loaderData;
  return [
    { title: `${nameOf(wine)} - ${wine.wineryName} | ${site.name}` },
    { tagName: 'link', rel: 'canonical', href: site.baseUrl + addressOf(wine) },
  ];
}

export default function WinePage({ loaderData }: Route.ComponentProps) {
  const { wine } = loaderData;
  return (
    <article>
      <img src={wine.imageUrl} alt="" width="120" height="360" />
      <h1>{nameOf(wine)}</h1>
      <p>{wine.wineryName}</p>
      <p>{formatMoney(wine.price)}</p>
    </article>
  );
}
