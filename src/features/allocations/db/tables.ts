import type { ColumnType, Generated } from 'kysely';
import type { DeliveryMethod, LineItem } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type {
  AllocationModel,
  AllocationState,
  GrantingRule,
  PeopleRule,
  PurchaseState,
  RefusedWishReason,
  WishState,
} from '../allocation.ts';

/** An offer of scarce wine to named people. `dueAt`: when the timer makes the next step; days are `YYYY-MM-DD`. */
export type AllocationTable = {
  id: string;
  wineryId: string;
  title: string;
  description: Generated<string>;
  model: AllocationModel;
  granting: GrantingRule;
  state: AllocationState;
  /** From when on it is sent; null for at once. */
  shipOn: string | null;
  dueAt: Date | null;
  /** In whose name its orders are accepted. */
  publishedBy: string | null;
  publishedAt: Date | null;
  closedAt: Date | null;
  /** Who granted the wishes, where it is done by hand. */
  grantedBy: Generated<string | null>;
  endedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A wine of an allocation. Its bottles are outside the stock. `taken`: by purchases; `returned`: back in the stock. */
export type AllocationWineTable = {
  allocationId: string;
  listingId: string;
  priceCents: number;
  /** As they are when it is published; null if the wine is not shipped. */
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  quantity: number;
  taken: Generated<number>;
  returned: Generated<number>;
};

/** People of an allocation with a window of their own. `emails` has one in each line, until it is published. */
export type AllocationGroupTable = {
  id: string;
  allocationId: string;
  position: number;
  name: string;
  opensAt: Date;
  closesAt: Date;
  people: PeopleRule;
  emails: string | null;
  minSpendCents: number | null;
  minYears: number | null;
  clubId: string | null;
  tierId: string | null;
  wishesAbove: boolean;
  noticeAt: Date | null;
};

/** How many bottles of a wine somebody of a group may have, and what the form begins with. */
export type AllocationLimitTable = {
  groupId: string;
  allocationId: string;
  listingId: string;
  minBottles: number;
  maxBottles: number;
  defaultBottles: number;
};

/** Somebody to whom an allocation is offered, under a number that says nothing of them. */
export type AllocationPersonTable = {
  allocationId: string;
  number: number;
  groupId: string;
  /** Null once the account is deleted. */
  userId: string | null;
  spendCents: number;
  openedMailAt: Date | null;
  closingMailAt: Date | null;
};

/** What somebody wishes for. `agreedCents` is what they agreed to pay for all of it. */
export type AllocationWishTable = {
  id: string;
  allocationId: string;
  number: number;
  state: WishState;
  reason: RefusedWishReason | null;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  agreedCents: number;
  wishedAt: Date;
  settledAt: Date | null;
};

/** A wine of a wish, and how many bottles of it are granted. */
export type AllocationWishWineTable = {
  wishId: string;
  listingId: string;
  quantity: number;
  granted: Generated<number>;
};

/** What somebody buys. The charge and the order that it becomes have the same id. */
export type AllocationPurchaseTable = {
  id: string;
  allocationId: string;
  number: number;
  wishId: string | null;
  /** Chosen by the buyer, so that a repetition buys nothing more; null for what is bought by a wish. */
  attempt: string | null;
  state: PurchaseState;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  totalCents: number;
  /** The lines of the order that it becomes, as they are charged. */
  lineItems: ColumnType<LineItem[], string, string>;
  createdAt: Date;
  settledAt: Date | null;
};

/** A wine of a purchase. */
export type AllocationPurchaseWineTable = {
  purchaseId: string;
  listingId: string;
  quantity: number;
  unitPriceCents: number;
};

/** The lottery of an allocation. Digests and the secret, which nobody sees before the draw, are hexadecimal. */
export type AllocationDrawTable = {
  allocationId: string;
  secret: string;
  commitment: string;
  wishes: string | null;
  wishesDigest: string | null;
  results: string | null;
  drawnAt: Date | null;
};

declare module '#infra/database.ts' {
  interface Tables {
    allocations: AllocationTable;
    allocationWines: AllocationWineTable;
    allocationGroups: AllocationGroupTable;
    allocationLimits: AllocationLimitTable;
    allocationPeople: AllocationPersonTable;
    allocationWishes: AllocationWishTable;
    allocationWishWines: AllocationWishWineTable;
    allocationPurchases: AllocationPurchaseTable;
    allocationPurchaseWines: AllocationPurchaseWineTable;
    allocationDraws: AllocationDrawTable;
  }
}
