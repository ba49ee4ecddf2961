import type { ExampleGroup, Examples } from '../example.ts';
import { QuantityField } from './quantity-field.tsx';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  one: {
    note: 'Without script it is a plain number field.',
    show: () => <QuantityField id="qf-one" label="Quantity" max={14} />,
  },
  lastBottles: {
    note: 'All there is: no more can be taken.',
    show: () => <QuantityField id="qf-last" label="Quantity" showLabel defaultValue={3} max={3} />,
  },
  veryMany: { show: () => <QuantityField id="qf-many" label="Quantity" defaultValue={240} /> },
  error: {
    show: () => (
      <QuantityField id="qf-error" label="Quantity" defaultValue={6} max={4} error="Only 4 bottles are left." />
    ),
  },
  disabled: { show: () => <QuantityField id="qf-disabled" label="Quantity" disabled /> },
};
