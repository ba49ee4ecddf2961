import type { PayoutRefusal } from '#features/payments/payouts/payout-refusal.ts';
import type { Rejected } from '../../forms/form-result.ts';
import { businessFieldIds } from './business-form.tsx';

/** The specification's messages by what failed: creating or changing an account, or the link to the payment gateway. */
const failureTitles = {
  account: 'Your payout account could not be saved.',
  link: 'Stripe could not be opened.',
};

/**
 * The result for a payout account that could not be created, changed, or linked. The payment gateway is quoted.
 */
export function payoutErrorMessage({ code, meta = {} }: PayoutRefusal, what: keyof typeof failureTitles): Rejected {
  const title = failureTitles[what];
  const refuse = (problem: string) => ({ status: 'refused' as const, code, problem });
  switch (code) {
    case 'forbidden':
      return refuse('Only an owner of the winery says where it is paid.');
    case 'proof-required':
      return refuse('Confirm that it’s you first.');
    case 'validation-invalid-params': {
      const { parameter = '', message = '' } = meta;
      if (!(parameter in businessFieldIds)) return refuse(`${title} ${message}.`);
      return { status: 'invalid', fields: { [parameter]: message } };
    }
    case 'stripe-account-not-found':
      return refuse(`${title} It is no longer at Stripe: load this page again.`);
    case 'stripe-refused':
      return refuse(`${title} Stripe says: “${meta.stripeMessage}”`);
    case 'provider-unavailable':
      return refuse(`${title} Stripe does not answer. Please try again in a few minutes.`);
  }
}
