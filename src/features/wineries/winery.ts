import type { ImageSize } from '#features/images/image-variants.ts';

/** The regions of the specification, ordered by grape production, and Oregon as one region. */
export const regions = {
  west_texas: 'West Texas',
  central_texas: 'Central Texas',
  north_texas: 'North Texas',
  east_texas: 'East Texas',
  south_texas: 'South Texas',
  oregon: 'Oregon',
} as const;

export type Region = keyof typeof regions;

/** A region for the front page. */
export type RegionSummary = { region: Region; name: string; text: string; wineries: string[]; imageUrl: string };

/** A winery for the front page. `region` is a name. */
export type PinnedWinery = { id: string; slug: string; name: string; city: string; region: string; imageUrl: string };

/** The greatest number of wineries that are pinned at a time, and how many of them the front page shows. */
export const maxPinnedWineries = 60;
export const shownPinnedWineries = 8;

/** The canonical URL of a winery's page, with a trailing slash. */
export function wineryUrl(slug: string): string {
  return `/winery/${slug}/`;
}

/** The page on which a winery is claimed, or a claim is shown. @param id of the winery or claim, or `newWineryId` */
export function claimUrl(id: string): string {
  return `/claim-your-page/${id}`;
}

/** The id in that page's URL for a winery that is not in the directory. */
export const newWineryId = 'new';

/** A winery that a person owns or works for. */
export type WineryMembership = {
  id: string;
  slug: string;
  name: string;
  role: 'owner' | 'member';
  /** The winery's time zone, e.g. `America/Chicago`. */
  timezone: string;
};

/** A winery of the directory that a new one may be the same as. */
export type SimilarWinery = {
  id: string;
  slug: string;
  name: string;
  street: string | null;
  city: string;
  state: string;
};

/** What visitors value a winery for (`Other_Criteria`), with labels. */
export const criteria = {
  Wine_Quality: 'Wine quality',
  Wine_Variety: 'Wine variety',
  Venue_Ambiance: 'Venue ambiance',
  Sustainable: 'Sustainable',
  Food_Offerings: 'Food offerings',
  Customer_Service: 'Customer service',
} as const;

export type Criterion = keyof typeof criteria;

/** The ranges of bottles produced in a year, with the specification's filter values. */
export const annualProductions = ['<1,000', '1,000-4,999', '5,000-49,999', '50,000-499,999', '>500,000'] as const;

export type AnnualProduction = (typeof annualProductions)[number];

/** The greatest number of photos on a winery's page. */
export const maxWineryPhotos = 12;

/** The greatest length of a photo's alternative text, in characters. */
export const maxAltText = 500;

/**
 * A photo of a winery. `id` is the image's; the size is that of the stored image; `alt` is empty if there is no
 * description.
 */
export type WineryPhoto = ImageSize & { id: string; alt: string };

/** A winery that may be removed. */
export type RemovableWinery = { id: string; slug: string; name: string };
