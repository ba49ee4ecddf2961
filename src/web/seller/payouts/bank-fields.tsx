import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { BankField } from '#features/payments/payouts/bank-countries.ts';
import { findBankCountry, bankLabels, isName, maxNameLength, formatBankInput } from '#features/payments/payouts/bank-field.ts';
import type { BankForm } from './use-bank-form.ts';

/**
 * The fields of a bank account as its country writes them. They have no name, so that no form sends them: the numbers go from the page
 * to the provider.
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
  return (
    <div className={input === 'iban' || input === 'clabe' ? 'col-span-full' : undefined}>
      <TextField
        id={id}
        label={bankLabels[input]}
        hint={`Such as ${formatBankInput(field, example)}`}
        value={form.typed[input] ?? ''}
        onChange={({ target }) => form.type(input, target.value)}
        onBlur={() => form.leave(input)}
        inputMode={field.digits ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize={input === 'iban' ? 'characters' : 'off'}
        spellCheck={false}
        maxLength={isName(input) ? maxNameLength : 60}
        required
        {...(error === undefined ? {} : { error })}
      />
    </div>
  );
}
