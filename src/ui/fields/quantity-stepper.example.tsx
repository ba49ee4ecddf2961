import { useState } from 'react';
import type { ExampleGroup, Examples } from '../example.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

export const group: ExampleGroup = 'fields';

function Stepper({ id, left, first = 1 }: { id: string; left: number; first?: number }) {
  const [value, setValue] = useState(first);
  return <QuantityStepper id={id} name="quantity" label="Quantity" left={left} value={value} onQuantity={setValue} />;
}

export const examples: Examples = {
  some: { note: 'A few are left: only shortcuts that fit.', show: () => <Stepper id="st-some" left={8} first={2} /> },
  many: { note: 'Any number can be typed.', show: () => <Stepper id="st-many" left={400} first={240} /> },
  last: { note: 'One is left: there is nothing to choose.', show: () => <Stepper id="st-last" left={1} /> },
};
