/**
 * What the gateway and the card network said about a declined card, in their own codes; null where they said nothing.
 * @see https://docs.stripe.com/declines/codes
 */
export type DeclineCodes = {
  declineCode: string | null;
  adviceCode: string | null;
  networkDeclineCode: string | null;
  networkAdviceCode: string | null;
};

/** Why a saved card is not tried again until it is replaced: for good, or because its data have to be checked. */
export type CardBlockReason = 'do-not-try-again' | 'confirm-card-data';

/**
 * Codes of Stripe that mean that this card will never pay: it is lost, stolen, or closed, the payment is taken for fraud,
 * or its owner has withdrawn their consent. @see https://docs.stripe.com/declines/codes
 */
const finalDeclineCodes: ReadonlySet<string> = new Set([
  'fraudulent',
  'highest_risk_level',
  'invalid_account',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
]);

/**
 * Response codes of the card networks that mean the same. Visa counts them as category 1, where the issuer will never
 * approve and every further attempt costs a fee; the other networks use the same numbers for lost, stolen, and closed
 * cards. @see Visa Core Rules, "Authorization reattempts"
 */
const finalNetworkCodes: ReadonlySet<string> = new Set([
  '04',
  '07',
  '12',
  '14',
  '15',
  '41',
  '43',
  '46',
  '57',
  'R0',
  'R1',
  'R3',
]);

/** Mastercard's merchant advice codes that forbid another attempt. */
const finalAdviceCodes: ReadonlySet<string> = new Set(['03', '21']);

/** Mastercard's merchant advice codes that name a waiting time, in hours. */
const waitingHours: Readonly<Record<string, number>> = {
  '24': 1,
  '25': 24,
  '26': 48,
  '27': 96,
  '28': 144,
  '29': 192,
  '30': 240,
};

/**
 * Why a card must not be tried again until its owner has replaced it; undefined if it may be. What the network says
 * weighs as much as what Stripe says.
 */
export function cardBlockOf(codes: DeclineCodes | undefined): CardBlockReason | undefined {
  if (!codes) return undefined;
  const { declineCode, adviceCode, networkDeclineCode, networkAdviceCode } = codes;
  // why: the card is fine, its owner only has to confirm the payment
  if (declineCode === 'authentication_required') return undefined;
  const isFinal =
    adviceCode === 'do_not_try_again' ||
    finalDeclineCodes.has(declineCode ?? '') ||
    finalNetworkCodes.has(networkDeclineCode ?? '') ||
    finalAdviceCodes.has(networkAdviceCode ?? '');
  if (isFinal) return 'do-not-try-again';
  return adviceCode === 'confirm_card_data' ? 'confirm-card-data' : undefined;
}

/** How many hours the card network asks to wait before the card is tried again; 0 if it names no time. */
export function hoursToWait(codes: DeclineCodes | undefined): number {
  const code = codes?.networkAdviceCode ?? '';
  return Object.hasOwn(waitingHours, code) ? (waitingHours[code] ?? 0) : 0;
}
