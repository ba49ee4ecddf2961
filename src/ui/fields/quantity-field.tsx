import { type ChangeEvent, type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { FieldError } from './field.tsx';
import { describedBy, type FieldState } from './field-state.ts';

type QuantityProps = FieldState & {
  id: string;
  /** What is counted, for screen readers; visible with `showLabel`. */
  label: ReactNode;
  showLabel?: boolean;
  /** What the steps are called: "bottle" gives "One bottle less". */
  unit?: string;
  min?: number;
  /** The most there is: the stock. */
  max?: number;
  onQuantity?: (quantity: number) => void;
} & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'min' | 'max'>;

/** A number of bottles: a native number field, with steps on both sides where script runs. Whole numbers from 1 by default. */
export function QuantityField(props: QuantityProps) {
  const { id, label, showLabel = false, unit = 'bottle', min = 1, max, defaultValue = 1, onQuantity, ...rest } = props;
  const { touched, invalid, error, onChange, disabled, ...input } = rest;
  const field = useRef<HTMLInputElement>(null);
  const [now, setNow] = useState(Number(defaultValue));
  const state = { touched, invalid, error };
  const step = (by: 1 | -1) => {
    if (by === 1) field.current?.stepUp();
    else field.current?.stepDown();
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    setNow(event.currentTarget.valueAsNumber);
    if (event.currentTarget.validity.valid) onQuantity?.(event.currentTarget.valueAsNumber);
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={showLabel ? 'text-small font-semibold' : 'sr-only'}>
        {label}
      </label>
      <div className={frame(error !== undefined)}>
        <Step icon="minus" label={`One ${unit} less`} disabled={disabled || now <= min} onClick={() => step(-1)} />
        <input
          {...input}
          ref={field}
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          defaultValue={defaultValue}
          disabled={disabled}
          onChange={change}
          className={digits}
          {...describedBy(id, undefined, state)}
        />
        <Step
          icon="plus"
          label={`One ${unit} more`}
          disabled={disabled || (max !== undefined && now >= max)}
          onClick={() => step(1)}
        />
      </div>
      <FieldError id={id} {...state} />
    </div>
  );
}

const frame = (wrong: boolean) =>
  classNames(
    'inline-flex min-h-11 w-fit items-center rounded-full border bg-paper-raised has-[input:disabled]:border-dashed has-[input:disabled]:bg-paper-sunk has-[input:disabled]:text-ink-soft',
    wrong ? 'border-danger-line' : 'border-line-strong',
  );

const digits =
  'figures w-12 min-h-11 rounded-full bg-transparent text-center text-body font-semibold noscript:w-20 ' +
  '[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none';

function Step(props: { icon: 'plus' | 'minus'; label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <span className="inline-flex noscript:hidden">
      <IconButton {...props} />
    </span>
  );
}
