import type { PayoutAccountView } from './payout-account.ts';

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
