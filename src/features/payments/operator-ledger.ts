/**
 * The accounts of the operator's own ledger, for money in which no winery has a part.
 * - `provider-balance`: money on the operator's balance at the gateway
 * - `plan-income`: what wineries pay for plans
 * - `card-fees`, `dispute-fees`: the gateway's fees for charging cards, and for disputes
 * - `gateway-fees`, `gateway-taxes`, `exchange-fees`: what the gateway charges for its products (payouts and active
 *   accounts among them), taxes on its fees, and for exchanging currencies
 * - `chargebacks`: what banks have taken back and not decided about
 */
export type OperatorAccount =
  | 'provider-balance'
  | 'plan-income'
  | 'card-fees'
  | 'dispute-fees'
  | 'gateway-fees'
  | 'gateway-taxes'
  | 'exchange-fees'
  | 'chargebacks';

/** Why the operator's own money moved. */
export type OperatorMovement =
  | 'capture'
  | 'card-fee'
  | 'refund'
  | 'refund-return'
  | 'chargeback'
  | 'chargeback-won'
  | 'chargeback-lost'
  | 'gateway-fee'
  | 'gateway-tax'
  | 'exchange-fee'
  | 'dispute-fee';
