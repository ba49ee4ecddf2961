import { useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { PlanInvoice } from '#features/plans/plan-invoice.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { planMoney } from '../../catalog/plan-documents/plan-texts.ts';
import { Form } from '../../forms/form.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import type { FormState } from '../../forms/form-result.ts';

/** The ids of the form's fields by their names, in their order. */
export const refundFieldIds = { amount: 'amount', reason: 'reason' };

/** The form that gives a payment back, in whole or in part. @param leftCents what can still be given back */
export function RefundForm(props: { state: FormState; leftCents: number; limited: boolean }) {
  const { state, leftCents, limited } = props;
  const field = fieldPropsOf(state);
  const busy = useNavigation().formData !== undefined;
  return (
    <section aria-labelledby="refund" className="grid gap-4 rounded-lg bg-paper-sunk p-5 md:p-6">
      <h2 id="refund" className="text-title">
        Refund
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        The money is returned to the card that paid. The plan continues; what you give back is taken off the winery’s
        credit, then off what is left of the period.
      </p>
      <Form method="post" noValidate preventScrollReset className="grid gap-5">
        <input type="hidden" name="id" value={state.typed.id} />
        <div className="md:max-w-[14rem]">
          <TextField
            {...field('amount')}
            label="Amount, $"
            inputMode="decimal"
            maxLength={9}
            autoComplete="off"
            hint={`At most ${planMoney(leftCents)}.`}
          />
        </div>
        <TextArea
          {...field('reason')}
          label="Reason"
          maxLength={maxReasonLength}
          rows={3}
          hint="For the audit. The winery doesn’t see it."
        />
        <div>
          <Button type="submit" kind="primary" busy={busy} busyLabel="Checking" disabled={limited}>
            Refund…
          </Button>
        </div>
      </Form>
    </section>
  );
}

type ConfirmProps = {
  state: FormState;
  cents: number;
  invoice: Pick<PlanInvoice, 'wineryName' | 'planName' | 'amountCents'>;
};

/** The second step of a refund: it names the sum, and nothing is given back before it. */
export function ConfirmRefund({ state, cents, invoice }: ConfirmProps) {
  const { wineryName, planName, amountCents } = invoice;
  const sent = useNavigation().formData?.get('confirmed');
  const share = cents === amountCents ? 'That is all it paid' : `That is part of the ${planMoney(amountCents)} it paid`;
  return (
    <Form method="post" preventScrollReset>
      {['id', 'amount', 'reason'].map((name) => (
        <input key={name} type="hidden" name={name} value={state.typed[name]} />
      ))}
      <Notice
        tone="warning"
        live="assertive"
        title={`Refund ${planMoney(cents)} to ${wineryName}?`}
        actions={
          <>
            <Button
              type="submit"
              name="confirmed"
              value={String(cents)}
              kind="danger"
              busy={sent === String(cents)}
              busyLabel="Refunding"
            >
              Refund {planMoney(cents)}
            </Button>
            <Button type="submit" name="confirmed" value="change" busy={sent === 'change'}>
              Change
            </Button>
          </>
        }
      >
        {`${share} for ${planName}. The money is returned to the card that paid, with a credit note. It can’t be undone.`}
      </Notice>
    </Form>
  );
}
