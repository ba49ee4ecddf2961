import type { ExampleGroup, Examples } from '../example.ts';
import { QuantitySelect } from './quantity-select.tsx';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  some: {
    note: 'As many choices as bottles are left.',
    show: () => <QuantitySelect id="qs-some" name="quantity" label="Quantity" left={6} />,
  },
  last: {
    note: 'One is left: there is nothing to choose.',
    show: () => <QuantitySelect id="qs-last" name="quantity" label="Quantity" left={1} />,
  },
  veryMany: {
    note: 'The list ends at 99; a number beyond it stays.',
    show: () => <QuantitySelect id="qs-many" name="quantity" label="Quantity" left={5_000} value={240} />,
  },
  inALine: {
    note: 'The label is for screen readers: the line says what is counted.',
    show: () => (
      <QuantitySelect id="qs-line" name="quantity" label="Bottles of 2019 Tannat" labelHidden left={12} value={3} />
    ),
  },
};
