import type { Month } from '#features/payments/stripe/stripe-settings.ts';
import { asksForZip, type CardField, type ZipPurpose } from './card-payments.ts';

/** The values of a card's fields. */
export type CardFormValues = Record<CardField, string>;

/** The errors by field. */
export type CardErrors = Partial<Record<CardField, string>>;

/** The cards that the sandbox accepts, with their names. @see https://docs.stripe.com/testing */
const testCards: ReadonlyMap<string, string> = new Map([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['4000000000000002', 'visa_chargeDeclined'],
  ['4000000000009995', 'visa_chargeDeclinedInsufficientFunds'],
  ['4000000000009987', 'visa_chargeDeclinedLostCard'],
  ['4000000000009979', 'visa_chargeDeclinedStolenCard'],
  ['4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded'],
  ['4100000000000019', 'radarBlock'],
  ['4000000000000069', 'chargeDeclinedExpiredCard'],
  ['4000000000000127', 'chargeDeclinedIncorrectCvc'],
  ['4000000000000119', 'chargeDeclinedProcessingError'],
  ['4242424242424241', 'incorrectNumber'],
  ['4000000000000036', 'avsZipFail'],
  ['4000000000000341', 'chargeCustomerFail'],
  ['4000002500003155', 'authenticationRequiredOnSetup'],
  ['4000002760003184', 'authenticationRequired'],
  ['4000003800000446', 'authenticationRequiredSetupForOffSession'],
  ['4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds'],
  ['4000000000003220', 'threeDSecure2Required'],
  ['4000000000000259', 'createDispute'],
]);

/** What a test card shows, and its number: one for each answer that a bank may give. */
export const testCardAnswers: readonly (readonly [answer: string, number: string])[] = [
  ['Paid', '4242424242424242'],
  ['The bank asks who you are', '4000000000003220'],
  ['Declined without a reason (do not honor)', '4000000000000002'],
  ['Not enough money', '4000000000009995'],
  ['Wrong number', '4242424242424241'],
  ['Expired', '4000000000000069'],
  ['Wrong security code', '4000000000000127'],
  ['Wrong ZIP code', '4000000000000036'],
  ['Processing error: try again', '4000000000000119'],
];

/**
 * The sandbox's name of a typed card, which may leave the browser, unlike the number. A card that is saved needs its ZIP
 * code too; one that pays has its billing address beside the form.
 * @returns `pm_card_…`; undefined with errors if the card is not accepted
 */
export function parseTestCard(
  typed: CardFormValues,
  today: Month,
  purpose: ZipPurpose,
): { name: string | undefined; errors: CardErrors } {
  const found = testCards.get(typed.number.replace(/[\s-]/g, ''));
  const all: Record<CardField, string | undefined> = {
    number: numberError(typed.number, found),
    expiry: expiryError(typed.expiry, today),
    cvc: /^\d{3,4}$/.test(typed.cvc.trim()) ? undefined : 'Enter the security code: three digits on the back.',
    zip:
      !asksForZip(purpose) || /^\d{5}(-?\d{4})?$/.test(typed.zip.trim())
        ? undefined
        : 'Enter the ZIP code of the card: five digits.',
  };
  const errors = Object.fromEntries(Object.entries(all).filter(([, error]) => error !== undefined)) as CardErrors;
  return { name: Object.keys(errors).length === 0 ? `pm_card_${found}` : undefined, errors };
}

function numberError(typed: string, found: string | undefined): string | undefined {
  if (typed.trim() === '') return 'Enter the card number.';
  if (found !== undefined) return undefined;
  return 'Only test cards work here, such as 4242 4242 4242 4242. Please type no real one.';
}

function expiryError(typed: string, today: Month): string | undefined {
  const [, month, short] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  const [at, year] = [Number(month), 2000 + Number(short)];
  if (!(at >= 1 && at <= 12)) return 'Enter the expiry date as MM / YY.';
  return year * 12 + at < today.year * 12 + today.month ? 'This card has expired. Check the date.' : undefined;
}

/** A card number in groups of four; other characters than digits are removed. */
export function formatCardNumber(typed: string): string {
  return (
    typed
      .replace(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** An expiry date as `MM / YY`; `5` becomes `05`, and four-digit years are shortened. */
export function formatCardExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^([2-9])/, '0$1');
  const [month, year] = [digits.slice(0, 2), digits.slice(2).replace(/^20(?=\d\d)/, '')];
  return digits.length < 3 ? month : `${month} / ${year.slice(0, 2)}`;
}
