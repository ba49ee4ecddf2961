import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';
import { checkTransferCountry } from '../money/countries.ts';
import type { RequestContext } from '../request-context.ts';

type SellerTerms = Pick<Stripe.PaymentIntentCreateParams, 'amount' | 'on_behalf_of' | 'application_fee_amount'> & {
  transfer_data?: { destination?: unknown; amount?: number };
};

/**
 * Checks whether the connected accounts of a payment may sell.
 *
 * @throws 400 if one is unknown, or lacks an active capability, or its country may get no money, or the fee
 *   exceeds the amount
 */
export function checkSellers(
  context: RequestContext,
  { amount, on_behalf_of, transfer_data, application_fee_amount: fee }: SellerTerms,
): void {
  const destination = transfer_data?.destination;
  if (destination !== undefined) {
    const account = requireSeller(context, String(destination), 'transfer_data[destination]');
    if (account.capabilities?.transfers !== 'active')
      throw invalidRequest(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'transfers_not_allowed', param: 'transfer_data[destination]' },
      );
    checkTransferCountry(account, on_behalf_of);
  }
  if (on_behalf_of) checkSeller(context, on_behalf_of);
  if (fee === undefined || fee === null) return;
  if (destination === undefined)
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'application_fee_amount' },
    );
  if (transfer_data?.amount !== undefined)
    throw invalidRequest('You may not provide both application_fee_amount and transfer_data[amount].', {
      param: 'application_fee_amount',
    });
  if (fee < 0 || fee > amount)
    throw invalidRequest('The application fee may not be greater than the amount of the charge.', {
      param: 'application_fee_amount',
    });
}

function checkSeller(context: RequestContext, id: string): void {
  const account = requireSeller(context, id, 'on_behalf_of');
  if (account.capabilities?.card_payments !== 'active')
    throw invalidRequest(
      `The account ${id} cannot currently make charges: it is without the \`card_payments\` capability. Check its requirements.disabled_reason.`,
      { code: 'capability_not_active', param: 'on_behalf_of' },
    );
}

function requireSeller(context: RequestContext, id: string, param: string): Stripe.Account {
  const row = context.store.find('account', id);
  if (!row || context.store.find('account_known', id)?.value.revoked)
    throw invalidRequest(`No such destination: '${id}'`, { code: 'resource_missing', param });
  return row.value;
}
