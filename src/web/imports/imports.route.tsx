import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { QueryFailed } from '../shell/errors/load-failed.tsx';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/imports.route.ts';
import { crumbsOf, titleOf } from './import-labels.ts';
import { loadImports, requireImporter } from './imports.server.ts';
import { ImportsPage } from './imports-page.tsx';

/**
 * A file to import, and the imports so far: `/listings/import` for the people of a winery, and
 * `/dashboard/wineries/import` for admins.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  return loadImports(requireImporter(context, url), url);
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, titleOf(loaderData?.area ?? 'winery'));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function ImportsRoute({ loaderData }: Route.ComponentProps) {
  const { area } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <Breadcrumbs crumbs={[...crumbsOf(area), { label: titleOf(area) }]} />
      <h1 className="text-heading">{titleOf(area)}</h1>
      <ImportsPage {...loaderData} />
    </div>
  );
}
