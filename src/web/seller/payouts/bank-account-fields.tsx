import { type ReactNode, useContext } from 'react';
import type { BankField } from '#features/payments/payouts/bank-countries.ts';
import {
  bankLabels,
  findBankCountry,
  formatBankInput,
  isName,
  maxNameLength,
} from '#features/payments/payouts/bank-field.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';
import { CardPaymentSettingsContext } from '../../cards/card-payment-settings.ts';
import type { BankForm } from './use-bank-form.ts';

/**
 * The fields of a bank account in the format of its country. They have no names, so that no form submits them: the
 * numbers go from the page directly to the payment gateway.
 */
export function BankFields({ id, form }: { id: string; form: BankForm }) {
  const { fields } = findBankCountry(form.country.code);
  return (
    <div className="grid gap-5">
      {form.refused === undefined ? null : (
        <Notice tone="error" live="assertive">
          {form.refused}
        </Notice>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        {fields.map((field) => (
          <BankInputField key={field.input} id={`${id}-${field.input}`} field={field} form={form} />
        ))}
      </div>
    </div>
  );
}

function BankInputField({ id, field, form }: { id: string; field: BankField; form: BankForm }) {
  const { input, example } = field;
  const error = form.errors[input];
  // why: what is typed before the script runs would be lost
  const readOnly = !useHydrated();
  return (
    <div className={input === 'iban' || input === 'clabe' ? 'col-span-full' : undefined}>
      <TextField
        id={id}
        label={bankLabels[input]}
        hint={`For example ${formatBankInput(field, example)}`}
        value={form.typed[input] ?? ''}
        onChange={({ target }) => form.type(input, target.value)}
        onBlur={() => form.leave(input)}
        inputMode={field.digits ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize={input === 'iban' ? 'characters' : 'off'}
        spellCheck={false}
        maxLength={isName(input) ? maxNameLength : 60}
        readOnly={readOnly}
        required
        {...(error === undefined ? {} : { error })}
      />
    </div>
  );
}

/** The note shown when the sandbox replaces the payment gateway: which numbers to type, and what happens to them. */
export function SandboxBankNote() {
  if (useContext(CardPaymentSettingsContext)?.kind !== 'sandbox') return null;
  return (
    <Notice tone="warning" title="Sandbox payments">
      No money moves. Type the numbers shown above the fields; of an account number only the last four characters leave
      this page.
    </Notice>
  );
}

/** A form whose numbers only a script may read. Without JavaScript a message replaces it. */
export function RequiresJavaScript({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="hidden rounded-md bg-ochre-wash px-4 py-3.5 text-small noscript:block">
        Entering a bank account needs JavaScript: your browser sends its numbers straight to Stripe, never to this shop.
      </p>
      <div className="grid noscript:hidden">{children}</div>
    </>
  );
}
