import type { ReactNode } from 'react';
import type { CheckoutErrors, CheckoutFieldName, CheckoutFields } from '#features/checkout/checkout-form.ts';

/** What every part of the form takes: what stands in it, what is wrong, and how it changes. */
export type CheckoutForm = {
  fields: CheckoutFields;
  errors: CheckoutErrors;
  change: (field: CheckoutFieldName, value: string) => void;
};

/** What a line of text, or a choice, takes from the form. */
export function fieldProps({ fields, errors, change }: CheckoutForm, name: CheckoutFieldName) {
  return {
    id: `checkout-${name}`,
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    ...errorProps(errors, name),
  };
}

/** What a box to tick takes from the form. */
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

/** A part of the check-out, under its title. */
export function CheckoutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
