/** The regions of the specification, and Oregon as the one region of its state. */
export const regions = {
  central_texas: 'Central Texas',
  north_texas: 'North Texas',
  south_texas: 'South Texas',
  east_texas: 'East Texas',
  west_texas: 'West Texas',
  oregon: 'Oregon',
} as const;

export type Region = keyof typeof regions;

/** A region as the front page shows it. */
export type RegionSummary = { region: Region; name: string; text: string; wineries: string[]; imageUrl: string };
