import type { SellerListing } from '#features/listings/editing/seller-listing.ts';
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

/**
 * The tabs that can be opened: of a draft those up to the first that lacks something, of any other listing all.
 * @param listing undefined for one that has no details yet
 */
export function openTabs(
  listing: { type: ListingType; state: string; gaps: readonly { tab: EditorTab }[] } | undefined,
): EditorTab[] {
  if (!listing) return ['details'];
  const tabs = tabsOf(listing.type);
  if (listing.state !== 'draft') return tabs;
  const lacking = new Set(listing.gaps.map(({ tab }) => tab));
  const first = tabs.findIndex((tab) => lacking.has(tab));
  return first === -1 ? tabs : tabs.slice(0, first + 1);
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

/**
 * What is looked at to know whether a listing can be sold. `stock` is null where nobody counted, `planned` of tastings alone, `photos` is
 * how many there are.
 */
export type RequirementInput = Pick<
  SellerListing,
  'type' | 'state' | 'photos' | 'priceCents' | 'pickupEnabled' | 'shippingEnabled' | 'pickup'
> & {
  stock: number | null;
  hasSchedule: boolean;
};

/** Something that a listing lacks before it can be sold: on which tab it is entered, and what it is. */
export type MissingRequirement = { tab: EditorTab; lacks: string };

type Check = (facts: RequirementInput) => MissingRequirement | undefined;

const price: Check = ({ priceCents }) =>
  priceCents > 0 ? undefined : { tab: 'pricing', lacks: 'You need to add a valid price.' };

const stock: Check = ({ type, stock: known }) =>
  type === 'tasting' || known !== null
    ? undefined
    : { tab: 'pricing', lacks: 'You need to say how many bottles there are.' };

const delivery: Check = ({ type, pickupEnabled, shippingEnabled }) =>
  type === 'tasting' || pickupEnabled || shippingEnabled
    ? undefined
    : { tab: 'delivery', lacks: 'Choose pickup, shipping, or both' };

const pickupAddress: Check = ({ type, pickup }) =>
  type === 'tasting' || pickup.street !== null ? undefined : { tab: 'delivery', lacks: 'You need to add an address.' };

// why: what was published with its drawing alone, before there were photos, stays so, and may be closed and opened again
const photo: Check = ({ photos, state }) =>
  photos > 0 || state === 'published' || state === 'closed'
    ? undefined
    : { tab: 'photos', lacks: 'You need to add at least one photo.' };

const schedule: Check = ({ type, hasSchedule }) =>
  type === 'wine' || hasSchedule ? undefined : { tab: 'availability', lacks: 'You need to say when guests may come.' };

/** Everything that is looked at, in the order of the tabs. */
const checks: readonly Check[] = [price, stock, delivery, pickupAddress, photo, schedule];

/** What a listing lacks before it can be sold, in the order of the tabs; nothing where it is complete. */
export function findMissingRequirements(facts: RequirementInput): MissingRequirement[] {
  return checks.flatMap((check) => check(facts) ?? []);
}

/** A listing in the editor. `stock` is null where nobody counted; `gaps` is what it lacks; `paid` whether its winery can be paid. */
export type EditorListing = SellerListing & { stock: number | null; gaps: MissingRequirement[]; paid: boolean };
