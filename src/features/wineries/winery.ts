import type { ImageSize } from '#features/images/image-variants.ts';

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

/** A winery that somebody works for. */
export type WineryMembership = { id: string; slug: string; name: string; role: 'owner' | 'member' };

/** What a winery may be chosen for (`Other_Criteria`), with the words a person reads. */
export const criteria = {
  Wine_Quality: 'Wine quality',
  Wine_Variety: 'Wine variety',
  Venue_Ambiance: 'Venue ambiance',
  Sustainable: 'Sustainable',
  Food_Offerings: 'Food offerings',
  Customer_Service: 'Customer service',
} as const;

export type Criterion = keyof typeof criteria;

/** The ranges of bottles that a winery makes in a year, as the specification's filter names them. */
export const annualProductions = ['<1,000', '1,000-4,999', '5,000-49,999', '50,000-499,999', '>500,000'] as const;

export type AnnualProduction = (typeof annualProductions)[number];

/** The most photos of a winery's page. */
export const maxWineryPhotos = 12;

/** The longest words for what a photo shows, in characters. */
export const maxAltText = 500;

/** A photo of a winery: `id` is its picture's, the size is of the picture that is kept; `alt` is empty where nobody said what it shows. */
export type WineryPhoto = ImageSize & { id: string; alt: string };
