import { Link } from 'react-router';
import { listCuratedWines } from '#features/wines/list-curated-wines.server.ts';
import { addressOf, nameOf } from '#features/wines/wine.ts';
import { pageOf } from '../../app-context.server.ts';
import type { Route } from './+types/landing.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  return { siteName: app.site.name, wines: await listCuratedWines(app, viewer, 24) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData.siteName }];
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return (
    <ul className="grid grid-cols-6 gap-4">
      {loaderData.wines.map((wine) => (
        <li key={wine.id}>
          <Link to={addressOf(wine)}>
            <img src={wine.imageUrl} alt="" width="120" height="360" />
            {nameOf(wine)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
