import type { SellerListing } from '#features/listings/editing/seller-listing.ts';
import type { EditorTab } from './editor-tabs.ts';

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
