import { z } from 'zod';
import { oneLine } from '#kit/plain-text.ts';
import { payoutCountries } from './bank-countries.ts';
import { payoutCategories } from './payout-account.ts';

/** A token that the gateway's script created in the browser: bank account numbers never reach this server. */
const token = (prefix: string, message: string) =>
  z.string(message).regex(new RegExp(`^${prefix}_\\w{1,200}$`), message);

const account = {
  bankAccountToken: token('btok', 'Please enter a bank account').optional(),
  businessProfileURL: z
    .url({ protocol: /^https?$/, error: 'Please enter an address that begins with https://' })
    .overwrite(oneLine)
    .max(500, 'Must be 500 characters or less')
    .optional(),
};
const accountToken = token('ct', 'Please say who is paid');
const businessProfileMCC = z.enum(payoutCategories, 'Please choose a category');

/** The input of the onboarding. Whether it is a person or a company, and who, is part of the token. */
export const payoutOnboardingSchema = z.object({
  country: z.string('Please choose a country').refine((code) => payoutCountries.includes(code), {
    error: 'Payouts are not possible in this country',
  }),
  accountToken,
  businessProfileMCC: businessProfileMCC.default('5921'),
  ...account,
});

/** The change of an account: at least one field. The country cannot change. */
export const payoutChangeSchema = z
  .object({ accountToken: accountToken.optional(), businessProfileMCC: businessProfileMCC.optional(), ...account })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing is changed');

/** A person of a company, as a token that the gateway's script created in the browser. */
export const personTokenSchema = z.object({ personToken: token('cpt', 'Please say who the person is') });

/** Matches the URL paths of the listing editor's tabs: slug, id, mode, and tab. */
export const editorTabUrl = /^\/l\/[a-z0-9-]{1,200}\/[0-9a-f-]{36}\/[a-z]{1,20}\/[a-z]{1,20}$/;

/** The type of link: for missing information (`account_onboarding`, the default), or for changes. */
export const payoutLinkSchema = z.object({
  type: z
    .enum(['account_onboarding', 'account_update', 'custom_account_verification'])
    .default('account_onboarding')
    // why: clients of the Marketplace API still send this older name
    .transform((type) => (type === 'custom_account_verification' ? 'account_onboarding' : type)),
  /** The URL path of the listing editor's tab to return to. */
  from: z.string().regex(editorTabUrl).optional(),
});

/** What the bank statements of buyers call the winery, at most ten characters; without it, what the gateway knows. */
type StatementPrefix = { statementPrefix?: string | undefined };

export type PayoutOnboarding = z.output<typeof payoutOnboardingSchema> & StatementPrefix;
export type PayoutChange = z.output<typeof payoutChangeSchema> & StatementPrefix;
