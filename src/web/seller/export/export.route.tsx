import { redirect } from 'react-router';
import { listExportableWineries } from '#features/reporting/winery-data/export-winery-data.server.ts';
import { wineryDataParts } from '#features/reporting/winery-data/winery-data.ts';
import { chooseWinery } from '#features/wineries/choose-winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { refusedPage, requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/export.route.ts';

/** `/listings/export`: downloads of everything that a winery owns here. `?winery=` selects one of the owner's wineries. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, ['winery-owner']);
  const wineries = await listExportableWineries(app, actor);
  if (!wineries.ok) throw redirect('/listings');
  const chosen = chooseWinery(wineries.value, url.searchParams.get('winery'));
  if (!chosen.ok) throw refusedPage(chosen.code, '/listings');
  return { site: { name: app.site.name }, wineries: wineries.value, winery: chosen.value, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Export');

export default function ExportPage({ loaderData: { wineries, winery, limited } }: Route.ComponentProps) {
  const urlOf = (part: string, format: string) =>
    `/listings/export/${part}?${new URLSearchParams({ winery: winery.slug, format })}`;
  return (
    <div className="mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <Breadcrumbs crumbs={[{ label: 'Listings', to: '/listings' }, { label: 'Export' }]} />
      <h1 className="text-heading">Export everything</h1>
      {wineries.length > 1 && (
        <TabBar
          label="Wineries"
          look="pills"
          tabs={wineries.map(({ slug, name }) => ({
            label: name,
            to: `/listings/export?${new URLSearchParams({ winery: slug })}`,
            current: slug === winery.slug,
          }))}
        />
      )}
      <p className="text-small text-ink-soft">
        What {winery.name} owns here, to keep or to take elsewhere. The files contain names and addresses of your
        buyers: keep them safe.
      </p>
      {limited ? (
        <p className="text-small">You are logged in with limited access, so you can’t download these files.</p>
      ) : (
        <>
          <ul className="list-none divide-y divide-line border-y border-line">
            {Object.entries(wineryDataParts).map(([part, label]) => (
              <li key={part} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
                <span className="font-medium">{label}</span>
                <span className="flex gap-2">
                  <Button size="compact" to={urlOf(part, 'csv')} reloadDocument aria-label={`${label} as CSV`}>
                    CSV
                  </Button>
                  <Button size="compact" to={urlOf(part, 'json')} reloadDocument aria-label={`${label} as JSON`}>
                    JSON
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <div>
            <Button kind="primary" to={urlOf('everything', 'json')} reloadDocument>
              Download everything (JSON)
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
