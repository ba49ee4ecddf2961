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
