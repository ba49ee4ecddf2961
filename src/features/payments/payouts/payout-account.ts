/** What a winery can say that it sells: wine and liquor, or software. */
export const payoutCategories = ['5921', '5734'] as const;

/** What a winery's account at the provider may do, what it still needs, and which bank it is paid to. */
export type PayoutAccountDetails = {
  country: string;
  /** `individual` or `company`, or another word of the provider's. */
  businessType: string | null;
  businessProfileMCC: string | null;
  businessProfileURL: string | null;
  /** Whether its wines can be sold: it may take charges, and be sent its part of them. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: PayoutRequirements;
  bank: PayoutBank | null;
};

/** What is asked of an account, by the provider's names of fields, e.g. `individual.id_number`. */
export type PayoutRequirements = {
  currentlyDue: string[];
  pastDue: string[];
  pendingVerification: string[];
  /** What was said and not believed. */
  errors: { field: string; message: string }[];
  /** Until when what is currently due has to be said, in ISO 8601. */
  deadline: string | null;
  /** Why it may not do everything, in the provider's words, e.g. `requirements.past_due`. */
  disabledReason: string | null;
};

/** A bank account as far as it is shown: nobody here knows its whole number. */
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
  /** Whether the provider knows it no more: another may be opened. */
  gone: boolean;
  /** When the provider said so; not just now where it does not answer. */
  toldAt: string;
  fresh: boolean;
};

/** The specification's boxes about an account. `verificationError`: somebody came back from the provider's page without an answer. */
export type PayoutStatus = 'verificationNeeded' | 'verificationSuccess' | 'verificationError';

/** Whither the provider's page sends people back: when they are through or have enough, and when its link was used or too old. */
export const returnURLTypes = ['success', 'failure'] as const;
export type ReturnURLType = (typeof returnURLTypes)[number];

/** Which box an account has. What is still asked matters more than what was said last; what is asked of nobody is being looked at. */
export function payoutStatusOf(
  { requirements, chargesEnabled, payoutsEnabled }: PayoutAccountView,
  returned: ReturnURLType | undefined,
): PayoutStatus {
  const isDue = requirements.currentlyDue.length > 0 || requirements.pastDue.length > 0;
  if (returned === 'failure' && (isDue || !chargesEnabled)) return 'verificationError';
  return isDue || !chargesEnabled || !payoutsEnabled ? 'verificationNeeded' : 'verificationSuccess';
}
