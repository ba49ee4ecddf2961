/** Merchant category codes that a winery can choose: wine and liquor, or software. */
export const payoutCategories = ['5921', '5734'] as const;

/** What a winery's account at the gateway can do, what it still needs, and its bank. */
export type PayoutAccountDetails = {
  country: string;
  /** Who the account belongs to, as the gateway was told; undefined in what was read before that was kept. */
  legalName?: string | null;
  /** `individual`, `company`, or another business type of the gateway. */
  businessType: string | null;
  businessProfileMCC: string | null;
  businessProfileURL: string | null;
  /** Whether its wines can be sold: it can take charges, and receive transfers. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: PayoutRequirements;
  bank: PayoutBank | null;
};

/** The gateway's open requirements of an account, by its field names, e.g. `individual.id_number`. */
export type PayoutRequirements = {
  currentlyDue: string[];
  pastDue: string[];
  pendingVerification: string[];
  /** Information that the gateway could not verify. */
  errors: { field: string; message: string }[];
  /** By when `currentlyDue` is required, in ISO 8601. */
  deadline: string | null;
  /** The gateway's code for what restricts the account, e.g. `requirements.past_due`. */
  disabledReason: string | null;
};

/** A bank account as it is displayed. The shop never has the full number. */
export type PayoutBank = {
  bankName: string | null;
  last4: string;
  routingNumber: string | null;
  country: string;
  currency: string;
};

/** A winery's account as its owner sees it. */
export type PayoutAccountView = PayoutAccountDetails & {
  wineryId: string;
  /** Whether it was deleted at the gateway; a new one can be created. */
  deleted: boolean;
  /** When this was read from the gateway, and whether that was for this request. */
  readAt: string;
  isCurrent: boolean;
};

/** What a new owner has confirmed of a winery whose payouts are paused since it was handed over. */
export type PayoutPause = { since: string; bankConfirmed: boolean; representativeConfirmed: boolean };

/**
 * The specification's boxes for an account. `verificationError`: the owner came back from the gateway's page before
 * completing it.
 */
export type PayoutStatus = 'verificationNeeded' | 'verificationSuccess' | 'verificationError';

/** With which outcome the gateway's page returns: finished, or its link was used or expired. */
export const returnURLTypes = ['success', 'failure'] as const;
export type ReturnURLType = (typeof returnURLTypes)[number];

/**
 * Which box an account shows. Open requirements count more than the outcome of the last visit; without open
 * requirements the gateway is still verifying.
 */
export function payoutStatusOf(
  { requirements, chargesEnabled, payoutsEnabled }: PayoutAccountView,
  returned: ReturnURLType | undefined,
): PayoutStatus {
  const isDue = requirements.currentlyDue.length > 0 || requirements.pastDue.length > 0;
  if (returned === 'failure' && (isDue || !chargesEnabled)) return 'verificationError';
  return isDue || !chargesEnabled || !payoutsEnabled ? 'verificationNeeded' : 'verificationSuccess';
}
