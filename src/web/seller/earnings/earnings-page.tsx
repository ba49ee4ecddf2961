import type { ReactNode } from 'react';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Breadcrumbs, type Crumb } from '#ui/navigation/breadcrumbs.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { SellingTabs } from '../selling-tabs.tsx';

/**
 * The frame of an earnings page: title, and the choice of winery.
 * @param crumbs the way up to the page of all months; none on that page itself
 * @param hrefOf the URL of the same page for another winery
 * @param download the URL of the same data as a file
 */
export function EarningsPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  winery: WineryMembership;
  wineries: readonly WineryMembership[];
  hrefOf: (slug: string) => string;
  download: string;
  children: ReactNode;
}) {
  const { title, crumbs, winery, wineries, hrefOf, download, children } = props;
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 md:pt-6">
      <SellingTabs current="/earnings" owns />
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="text-heading">{title}</h1>
        <Button to={download} reloadDocument>
          Export CSV
        </Button>
      </header>
      {wineries.length > 1 && (
        <TabBar
          label="Wineries"
          look="pills"
          tabs={wineries.map(({ slug, name }) => ({ label: name, to: hrefOf(slug), current: slug === winery.slug }))}
        />
      )}
      {children}
    </div>
  );
}

/** The URL of a winery's earnings in a year or a month. @param winery its slug */
export function earningsUrl(winery: string, time: { month?: string; year?: string; page?: number } = {}): string {
  const { month, year, page = 1 } = time;
  const query = new URLSearchParams({ winery, ...(year && { year }), ...(page > 1 && { page: String(page) }) });
  return `/earnings${month ? `/${month}` : ''}?${query}`;
}
