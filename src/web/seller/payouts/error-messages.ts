import type { PayoutRefusal } from '#features/payments/payouts/payout-refusal.ts';
import type { FormResult } from '../../forms/form-result.ts';
import { businessFieldIds } from './business-form.tsx';

/** What failed, as the specification tells them apart: creating or changing an account, and the link to the provider's page. */
const failureTitles = {
  account: 'Your payout account could not be saved.',
  link: 'The way to Stripe could not be opened.',
};

/** What an owner is told whose account was not opened, changed or linked, and with which status. The provider speaks for itself. */
export function payoutErrorMessage(
  { reason, meta = {} }: PayoutRefusal,
  what: keyof typeof failureTitles,
): { status: number; settled: FormResult } {
  const problem = failureTitles[what];
  switch (reason) {
    case 'forbidden':
      return { status: 403, settled: { problem: 'Only an owner of the winery says where it is paid.' } };
    case 'validation-invalid-params': {
      const { parameter = '', message = '' } = meta;
      const isField = parameter in businessFieldIds;
      return {
        status: 400,
        settled: isField ? { errors: { [parameter]: message } } : { problem: `${problem} ${message}.` },
      };
    }
    case 'stripe-account-not-found':
      return { status: 409, settled: { problem: `${problem} It is no longer at Stripe: load this page again.` } };
    case 'stripe-refused':
      return { status: 409, settled: { problem: `${problem} Stripe says: “${meta.stripeMessage}”` } };
    case 'provider-unavailable':
      return {
        status: 503,
        settled: { problem: `${problem} Stripe does not answer. Please try again in a few minutes.` },
      };
  }
}
