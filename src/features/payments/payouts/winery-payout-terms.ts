/** What was agreed with a winery about its payouts, and the last change of it. */
export type WineryPayoutTerms = {
  winery: { id: string; slug: string; name: string };
  delayDays: number;
  /** Null for terms that were set in the database. */
  changed: { at: string; by: string; reason: string } | null;
};

/** A page of the terms. `next` is the `after` of the next page; null on the last one. */
export type PayoutTermsPage = {
  data: WineryPayoutTerms[];
  meta: { perPage: number; next: string | null; defaultDelayDays: number };
};

/** What a winery's terms are after a change; `delayDays` is null if the operator's settings apply. */
export type ChangedPayoutTerms = { winery: { id: string; slug: string; name: string }; delayDays: number | null };
