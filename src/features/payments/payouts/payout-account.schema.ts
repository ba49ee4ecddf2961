import { z } from 'zod';
import { payoutCountries } from './bank-countries.ts';
import { payoutCategories } from './payout-account.ts';

/** What the provider's script made of a form in the browser: the numbers themselves never come here. */
const token = (prefix: string, message: string) =>
  z.string(message).regex(new RegExp(`^${prefix}_\\w{1,200}$`), message);

const account = {
  bankAccountToken: token('btok', 'Please enter a bank account').optional(),
  businessProfileURL: z
    .url({ protocol: /^https?$/, error: 'Please enter an address that begins with https://' })
    .max(500, 'Must be 500 characters or less')
    .optional(),
};
const accountToken = token('ct', 'Please say who is paid');
const businessProfileMCC = z.enum(payoutCategories, 'Please choose a category');

/** What opens an account. Person or company, and who that is, stands in the token. */
export const payoutOnboardingSchema = z.object({
  country: z.string('Please choose a country').refine((code) => payoutCountries.includes(code), {
    error: 'Payouts are not possible in this country',
  }),
  accountToken,
  businessProfileMCC: businessProfileMCC.default('5921'),
  ...account,
});

/** What of an account is changed: at least one thing. The country stays. */
export const payoutChangeSchema = z
  .object({ accountToken: accountToken.optional(), businessProfileMCC: businessProfileMCC.optional(), ...account })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing is changed');

/** What the addresses of the listing editor's tabs look like: a slug, an id, what is edited, and the tab. */
export const editorTabUrl = /^\/l\/[a-z0-9-]{1,200}\/[0-9a-f-]{36}\/[a-z]{1,20}\/[a-z]{1,20}$/;

/** Where to say what is still needed (`account_onboarding`, the default), or what has changed. */
export const payoutLinkSchema = z.object({
  type: z
    .enum(['account_onboarding', 'account_update', 'custom_account_verification'])
    .default('account_onboarding')
    // why: an older name of the platform's clients
    .transform((type) => (type === 'custom_account_verification' ? 'account_onboarding' : type)),
  /** A tab of the listing editor, by its address, to come back to. */
  from: z.string().regex(editorTabUrl).optional(),
});

export type PayoutOnboarding = z.output<typeof payoutOnboardingSchema>;
export type PayoutChange = z.output<typeof payoutChangeSchema>;
