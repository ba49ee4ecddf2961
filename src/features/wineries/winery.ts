/** The regions of the specification, from the most grapes to the fewest, and Oregon as the one region of its state. */
export const regions = {
  west_texas: 'West Texas',
  central_texas: 'Central Texas',
  north_texas: 'North Texas',
  east_texas: 'East Texas',
  south_texas: 'South Texas',
  oregon: 'Oregon',
} as const;

export type Region = keyof typeof regions;

/** A region as the front page shows it. */
export type RegionSummary = { region: Region; name: string; text: string; wineries: string[]; imageUrl: string };

/** A winery as the front page shows it. `region` is a name. */
export type PinnedWinery = { id: string; slug: string; name: string; city: string; region: string; imageUrl: string };

/** The canonical address of a winery's page: with a slash at its end. */
export function wineryUrl(slug: string): string {
  return `/winery/${slug}/`;
}
