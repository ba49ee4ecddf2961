import type { ChangeEvent } from 'react';
import { Icon } from '../brand/icon.tsx';
import { inputClasses } from './control-styles.ts';

/** Longest list of options. */
const most = 99;

/**
 * A native select for a number of bottles from 1 to what is left. If one is left there is nothing to choose, and the
 * field is fixed at 1. A value beyond the list is added to it. With `onQuantity` it is a controlled component.
 *
 * @param left how many there are, at least one
 * @param value the number chosen so far
 * @param labelHidden shows the label to screen readers only, if the context says what is counted
 */
export function QuantitySelect(props: {
  id: string;
  name: string;
  label: string;
  left: number;
  value?: number;
  labelHidden?: boolean;
  onQuantity?: (quantity: number) => void;
}) {
  const { id, name, label, left, value = 1, labelHidden = false, onQuantity } = props;
  const offered = Array.from({ length: Math.min(left, most) }, (_, at) => at + 1);
  const choices = offered.includes(value) ? offered : [...offered, value];
  const choose = (event: ChangeEvent<HTMLSelectElement>) => onQuantity?.(Number(event.currentTarget.value));
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-small font-semibold'}>
        {label}
      </label>
      {left === 1 ? (
        <span className="block w-22">
          <input id={id} name={name} value="1" readOnly className={inputClasses} />
        </span>
      ) : (
        <span className="relative block w-22">
          <select
            id={id}
            name={name}
            {...(onQuantity ? { value, onChange: choose } : { defaultValue: value })}
            className={`${inputClasses} figures appearance-none pr-9`}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft">
            <Icon name="chevron-down" size="small" />
          </span>
        </span>
      )}
    </div>
  );
}
