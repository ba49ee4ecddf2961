import { type SubmitEvent, useState } from 'react';
import type { NamedCountry } from '#features/payments/payouts/bank-field.ts';
import type { HolderType } from '#features/payments/payouts/bank-form.ts';
import { ok } from '#kit/result.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PaymentFieldsUnavailable } from '../../cards/payment-fields-unavailable.tsx';
import { useCardPayments } from '../../cards/use-card-payments.ts';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { BankFields, RequiresJavaScript, SandboxBankNote } from './bank-account-fields.tsx';
import { BusinessFields } from './business-form.tsx';
import { CountryTerms } from './country-terms.tsx';
import { payoutPurpose, stripeNotLoadedMessage, useBankForm, useSubmitWithTokens } from './use-bank-form.ts';

/** The preselected country: that of most wineries. */
const defaultCountry = 'US';

const holders = [
  { value: 'individual', label: 'A person' },
  { value: 'company', label: 'A company' },
];

type OnboardingProps = {
  countries: readonly NamedCountry[];
  action: string;
  /** The initial value of the website field. */
  website: string;
  errors: Readonly<Record<string, string>>;
};

/** The form that creates a winery's payout account: its holder, country, bank account, and business. */
export function PayoutOnboarding({ countries, action, website, errors }: OnboardingProps) {
  const state = useCardPayments(payoutPurpose);
  const payments = state.step === 'open' ? state.payments : undefined;
  const [holder, setHolder] = useState<HolderType>();
  const first = countries.some((one) => one.code === defaultCountry) ? defaultCountry : countries[0]?.code;
  const [code, setCode] = useState(first ?? defaultCountry);
  const country = countries.find((one) => one.code === code) ?? { code: defaultCountry, name: defaultCountry };
  const bank = useBankForm(payments, country, holder);
  const { busy, problem, send } = useSubmitWithTokens(bank, action);
  if (state.step === 'none' || state.step === 'failed') {
    return <PaymentFieldsUnavailable state={state} title="Payouts aren’t set up here" fields="bank form" />;
  }
  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const business = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!holder || !bank.complete) return;
    void send(async () => {
      if (!payments) return { ok: false, code: 'refused', problem: stripeNotLoadedMessage };
      const token = await payments.createAccountToken({ business_type: holder, tos_shown_and_accepted: true });
      if (!token.ok) return { ok: false, code: 'refused', problem: token.failure.message };
      return ok({ ...business, intent: 'open', country: code, accountToken: token.token });
    });
  };
  return (
    <RequiresJavaScript>
      <form noValidate onSubmit={open} className="grid gap-8">
        <FieldGroup id="who" title="Who is paid">
          <RadioGroup
            id="account-type"
            name="accountType"
            label="Account type"
            look="pills"
            choices={holders}
            required
            onChange={(value) => setHolder(value === 'company' ? 'company' : 'individual')}
          />
        </FieldGroup>
        <FieldGroup id="bank-account" title="Bank account">
          <SandboxBankNote />
          <SelectField
            id="country"
            label="Country"
            hint="Where your bank account is. You can’t change this later."
            value={code}
            onChange={({ target }) => setCode(target.value)}
            choices={countries.map(({ code: value, name: label }) => ({ value, label }))}
            autoComplete="country"
            required
          />
          <CountryTerms code={country.code} />
          <BankFields key={code} id="bank" form={bank} />
        </FieldGroup>
        <FieldGroup id="business" title="Your business">
          <BusinessFields form={{ typed: { businessProfileURL: website }, errors }} />
        </FieldGroup>
        <div className="grid justify-items-start gap-4">
          {problem === undefined ? null : (
            <Notice tone="error" live="assertive">
              {problem}
            </Notice>
          )}
          <p className="text-small text-ink-soft">
            By saving, you agree to the{' '}
            <a className="link" href="https://stripe.com/connect-account/legal" rel="noreferrer" target="_blank">
              Stripe Connected Account Agreement
            </a>
            .
          </p>
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={busy}
            busyLabel="Saving"
            disabled={!holder || !bank.complete}
          >
            Save details
          </Button>
          {holder && bank.complete ? null : (
            <p className="text-caption text-ink-soft">
              {`Still missing: ${[!holder && 'who is paid', !bank.complete && 'your bank account details'].filter(Boolean).join(' and ')}.`}
            </p>
          )}
        </div>
      </form>
    </RequiresJavaScript>
  );
}
