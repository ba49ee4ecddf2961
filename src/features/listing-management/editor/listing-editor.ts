import type { SellerListing } from '#features/listings/editing/seller-listing.ts';
import type { ListingState, ListingType } from '#features/listings/listing.ts';

/** The tabs of the listing editor, in the order in which a new listing is filled in. */
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

/** All of these tabs. */
export const editorTabs = Object.keys(editorTabLabels) as EditorTab[];

/** The label of a tab for this type of listing; a tasting has no stock. */
export function tabLabel(tab: EditorTab, type: ListingType): string {
  return tab === 'pricing' && type === 'tasting' ? 'Pricing' : editorTabLabels[tab];
}

/** Tabs that only one type of listing has. */
const ofOneType: Partial<Record<EditorTab, ListingType>> = { delivery: 'wine', availability: 'tasting' };

/** The tabs for this type of listing, in order. */
export function tabsOf(type: ListingType): EditorTab[] {
  return editorTabs.filter((tab) => (ofOneType[tab] ?? type) === type);
}

/**
 * The tabs that can be opened: for a draft those up to the first with a missing requirement, for other listings all.
 * @param listing undefined for one without details yet
 */
export function openTabs(
  listing: { type: ListingType; state: string; missingRequirements: readonly { tab: EditorTab }[] } | undefined,
): EditorTab[] {
  if (!listing) return ['details'];
  const tabs = tabsOf(listing.type);
  if (listing.state !== 'draft') return tabs;
  const lacking = new Set(listing.missingRequirements.map(({ tab }) => tab));
  const first = tabs.findIndex((tab) => lacking.has(tab));
  return first === -1 ? tabs : tabs.slice(0, first + 1);
}

/** The id in the URL of a listing that is not saved yet. */
export const newListingId = '00000000-0000-0000-0000-000000000000';

/** The editor's URL for a new listing. */
export const newListingUrl = `/l/draft/${newListingId}/new/details`;

/**
 * The editor's URL for a new listing of a winery.
 * @param winery its slug; empty if it is still to be chosen
 */
export function newListingUrlOf(winery: string): string {
  return winery === '' ? newListingUrl : `${newListingUrl}?${new URLSearchParams({ winery })}`;
}

/** The editor's URL of a tab of a listing. */
export function editorUrl(listing: { id: string; slug: string; state: ListingState }, tab: EditorTab): string {
  return `/l/${listing.slug}/${listing.id}/${listing.state === 'draft' ? 'draft' : 'edit'}/${tab}`;
}

/** The URL of the preview of a listing that is not public; undefined for a public one. */
export function previewUrl(listing: { id: string; slug: string; state: ListingState }): string | undefined {
  const variant = previewVariants[listing.state];
  return variant && `/l/${listing.slug}/${listing.id}/${variant}`;
}

const previewVariants: Partial<Record<ListingState, string>> = { draft: 'draft', pendingApproval: 'pending-approval' };

/**
 * The data from which missing requirements are found. `stock` is null if it was never set, `hasSchedule` is for
 * tastings only, `photos` is their number.
 */
export type RequirementInput = Pick<
  SellerListing,
  'type' | 'state' | 'photos' | 'description' | 'priceCents' | 'pickupEnabled' | 'shippingEnabled' | 'pickup'
> & {
  stock: number | null;
  hasSchedule: boolean;
  styleAssumed: boolean;
};

/** The fields that can be missing. */
export type RequiredField =
  | 'description'
  | 'style'
  | 'price'
  | 'stock'
  | 'delivery'
  | 'pickupAddress'
  | 'photos'
  | 'schedule';

/** Something that a listing needs before it can be published: the field, the tab on which it is entered, and a message. */
export type MissingRequirement = { field: RequiredField; tab: EditorTab; message: string };

type Check = (facts: RequirementInput) => MissingRequirement | undefined;

// why: drafts that programs have begun may have neither; those that were published without a description stay
const description: Check = ({ description: text, state }) =>
  text !== '' || state !== 'draft'
    ? undefined
    : { field: 'description', tab: 'details', message: 'You need to add a description.' };

const style: Check = ({ styleAssumed }) =>
  styleAssumed ? { field: 'style', tab: 'details', message: 'You need to choose a style.' } : undefined;

const price: Check = ({ priceCents }) =>
  priceCents > 0 ? undefined : { field: 'price', tab: 'pricing', message: 'You need to add a valid price.' };

const stock: Check = ({ type, stock: known }) =>
  type === 'tasting' || known !== null
    ? undefined
    : { field: 'stock', tab: 'pricing', message: 'You need to say how many bottles there are.' };

const delivery: Check = ({ type, pickupEnabled, shippingEnabled }) =>
  type === 'tasting' || pickupEnabled || shippingEnabled
    ? undefined
    : { field: 'delivery', tab: 'delivery', message: 'Choose pickup, shipping, or both' };

const pickupAddress: Check = ({ type, pickup }) =>
  type === 'tasting' || pickup.street !== null
    ? undefined
    : { field: 'pickupAddress', tab: 'delivery', message: 'You need to add an address.' };

// why: listings that were published before there were photos stay published, and may be closed and opened again
const photo: Check = ({ photos, state }) =>
  photos > 0 || state === 'published' || state === 'closed'
    ? undefined
    : { field: 'photos', tab: 'photos', message: 'You need to add at least one photo.' };

const schedule: Check = ({ type, hasSchedule }) =>
  type === 'wine' || hasSchedule
    ? undefined
    : { field: 'schedule', tab: 'availability', message: 'You need to say when guests may come.' };

/** All checks, in the order of the tabs. */
const checks: readonly Check[] = [description, style, price, stock, delivery, pickupAddress, photo, schedule];

/** Finds what a listing needs before it can be published, in the order of the tabs. */
export function findMissingRequirements(facts: RequirementInput): MissingRequirement[] {
  return checks.flatMap((check) => check(facts) ?? []);
}

/** A listing in the editor. `stock` is null if it was never set; `paid` is whether its winery can be paid. */
export type EditorListing = SellerListing & {
  stock: number | null;
  missingRequirements: MissingRequirement[];
  paid: boolean;
};
