import type { ListingState, ListingType } from '#features/listings/listing.ts';

/** The tabs of the listing editor, in the order in which a new listing is made. */
export const editorTabLabels = {
  details: 'Details',
  pricing: 'Pricing and stock',
  delivery: 'Delivery',
  photos: 'Photos',
  availability: 'Availability',
  features: 'Features',
  location: 'Location',
  disclaimer: 'Disclaimer',
} as const;

export type EditorTab = keyof typeof editorTabLabels;

/** All of them. */
export const editorTabs = Object.keys(editorTabLabels) as EditorTab[];

/** What a tab is called in the editor of a listing of this type: a tasting has no stock. */
export function tabLabel(tab: EditorTab, type: ListingType): string {
  return tab === 'pricing' && type === 'tasting' ? 'Pricing' : editorTabLabels[tab];
}

/** Tabs that one type of listing alone has: bottles are delivered, tastings have a calendar. */
const ofOneType: Partial<Record<EditorTab, ListingType>> = { delivery: 'wine', availability: 'tasting' };

/** The tabs of a listing of this type, in their order. */
export function tabsOf(type: ListingType): EditorTab[] {
  return editorTabs.filter((tab) => (ofOneType[tab] ?? type) === type);
}

/** The id that stands in the address of a listing before it has one of its own. */
export const newListingId = '00000000-0000-0000-0000-000000000000';

/** Where the editor opens a new listing. */
export const newListingUrl = `/l/draft/${newListingId}/new/details`;

/** Where the editor opens a new listing of a winery. @param winery its slug; nothing where that is still to be chosen */
export function newListingUrlOf(winery: string): string {
  return winery === '' ? newListingUrl : `${newListingUrl}?${new URLSearchParams({ winery })}`;
}

/** Where the editor opens a tab of a listing. */
export function editorUrl(listing: { id: string; slug: string; state: ListingState }, tab: EditorTab): string {
  return `/l/${listing.slug}/${listing.id}/${listing.state === 'draft' ? 'draft' : 'edit'}/${tab}`;
}

/** Where a listing that is not public yet is looked at; undefined for one that is. */
export function previewUrl(listing: { id: string; slug: string; state: ListingState }): string | undefined {
  const variant = previewVariants[listing.state];
  return variant && `/l/${listing.slug}/${listing.id}/${variant}`;
}

const previewVariants: Partial<Record<ListingState, string>> = { draft: 'draft', pendingApproval: 'pending-approval' };
