import type { ReactNode } from 'react';
import type { CheckoutErrors, CheckoutFieldName, CheckoutFields } from '#features/checkout/checkout-form.ts';

/** What every section of the form takes: the values, the errors, and a function that changes a value. */
export type CheckoutForm = {
  fields: CheckoutFields;
  errors: CheckoutErrors;
  change: (field: CheckoutFieldName, value: string) => void;
  /** Changes several values at once. */
  changeAll: (fields: Partial<CheckoutFields>) => void;
};

/** The props of a text field or a select. */
export function fieldProps({ fields, errors, change }: CheckoutForm, name: CheckoutFieldName) {
  return {
    id: `checkout-${name}`,
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    ...errorProps(errors, name),
  };
}

/** The props of a checkbox. */
export function checkboxProps({ fields, errors, change }: CheckoutForm, name: CheckoutFieldName) {
  return {
    id: `checkout-${name}`,
    name,
    checked: fields[name] === 'on',
    onChange: ({ target }: { target: { checked: boolean } }) => change(name, target.checked ? 'on' : ''),
    ...errorProps(errors, name),
  };
}

function errorProps(errors: CheckoutErrors, name: CheckoutFieldName) {
  const error = errors[name];
  return error === undefined ? {} : { error };
}

/** A section of the checkout, with its heading. */
export function CheckoutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
