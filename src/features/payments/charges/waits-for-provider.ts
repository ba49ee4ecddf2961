import { type ChargebackGoal, type ChargebackState, nextChargebackStep } from '../chargebacks/chargeback.ts';
import { nextStep, type PaymentGoal, type PaymentState } from './payment.ts';

/** Whether the provider has still to be asked for something of a payment, or of its chargeback. */
export function waitsForGateway(
  payment: { state: PaymentState; goal: PaymentGoal } | undefined,
  chargeback: { state: ChargebackState; goal: ChargebackGoal } | undefined,
): boolean {
  const step = payment && nextStep(payment);
  return step !== undefined || (chargeback !== undefined && nextChargebackStep(chargeback) !== undefined);
}
