import type { NamedCountry } from '#features/payments/payouts/bank-field.ts';
import type { HolderType } from '#features/payments/payouts/bank-form.ts';
import { ok } from '#kit/result.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PaymentFieldsUnavailable } from '../../cards/payment-fields-unavailable.tsx';
import { useCardPayments } from '../../cards/use-card-payments.ts';
import { BankFields, RequiresJavaScript, SandboxBankNote } from './bank-account-fields.tsx';
import { payoutPurpose, useBankForm, useSubmitWithTokens } from './use-bank-form.ts';

/** The form for the first or another bank account, in the country of the payout account. */
export function ReplaceBankForm(props: {
  country: NamedCountry;
  holderType: HolderType;
  action: string;
  /** The URL to cancel; undefined if there is no bank account yet. */
  cancelTo: string | undefined;
}) {
  const { country, holderType, action, cancelTo } = props;
  const state = useCardPayments(payoutPurpose);
  const payments = state.step === 'open' ? state.payments : undefined;
  const bank = useBankForm(payments, country, holderType);
  const { busy, problem, send } = useSubmitWithTokens(bank, action);
  if (state.step === 'none' || state.step === 'failed') {
    return <PaymentFieldsUnavailable state={state} title="Payouts aren’t set up here" fields="bank form" />;
  }
  return (
    <RequiresJavaScript>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (bank.complete) void send(async () => ok({ intent: 'bank' }));
        }}
      >
        <SandboxBankNote />
        <BankFields id="bank" form={bank} />
        {problem === undefined ? null : (
          <Notice tone="error" live="assertive">
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={busy} busyLabel="Saving" disabled={!bank.complete}>
            Save bank account
          </Button>
          {cancelTo === undefined ? null : (
            <Button to={cancelTo} preventScrollReset>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </RequiresJavaScript>
  );
}
