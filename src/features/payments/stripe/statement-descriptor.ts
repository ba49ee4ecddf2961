import { transliterate } from '#kit/plain-text.ts';

/**
 * A bank statement shows `{prefix}* {suffix}`, at most 22 characters. The prefix belongs to the winery's account and has
 * at most 10, the separator has two, so that 10 are left for the suffix of a payment. Each needs a letter.
 * @see https://docs.stripe.com/get-started/account/statement-descriptors
 */
const maxPartLength = 10;

/** The suffix of a payment: the number of the order without its dashes, which is 10 characters long. */
export function statementSuffix(orderNumber: string | null): string {
  return orderNumber === null ? 'PLAN FEE' : orderNumber.replaceAll('-', '');
}

/**
 * The prefix of a winery's account: the beginning of its name, in the letters that banks accept, cut after a word where
 * that leaves enough. Undefined if the name has too few of them; Stripe then uses what it knows of the account.
 */
export function statementPrefix(name: string): string | undefined {
  const plain = transliterate(name)
    .replace(/[^a-z0-9&. -]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
  const words = plain.split(' ');
  while (words.length > 1 && words.join(' ').length > maxPartLength) words.pop();
  const prefix = words.join(' ').slice(0, maxPartLength).trim();
  return prefix.length >= 2 && /[A-Z]/.test(prefix) ? prefix : undefined;
}
