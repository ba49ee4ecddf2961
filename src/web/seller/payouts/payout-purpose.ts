import type { CardPurpose } from '../../cards/card-payments.ts';

/** No card is typed for a payout: what is opened makes the tokens of a bank account and of who is paid. */
export const payoutPurpose: CardPurpose = { mode: 'setup', currency: 'USD' };
