import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { inputClasses } from './control-styles.ts';

/** Numbers that one press chooses: people buy by the half or whole case. */
const shortcuts = [3, 6, 12];

/**
 * A whole number from 1 to what is left: typed, one less or more, or by a shortcut. If one is left there is nothing to
 * choose, and the field is fixed at 1. A typed number is reported when the field is left or Enter is pressed; one that is
 * too large becomes the largest, and the field says so.
 * @param left how many there are, at least one
 * @param labelHidden shows the label to screen readers only, if the context says what is counted
 */
export function QuantityStepper(props: {
  id: string;
  name: string;
  label: string;
  left: number;
  value: number;
  labelHidden?: boolean;
  onQuantity: (quantity: number) => void;
}) {
  const { id, name, label, left, value, labelHidden = false, onQuantity } = props;
  const [typed, setTyped] = useState<string>();
  const [isCapped, setCapped] = useState(false);
  const choose = (wanted: number) => {
    setTyped(undefined);
    if (!(wanted >= 1)) return;
    const quantity = Math.min(Math.floor(wanted), left);
    setCapped(wanted > left);
    if (quantity !== value) onQuantity(quantity);
  };
  const commit = () => typed !== undefined && choose(Number(typed));
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Enter' && commit();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-small font-semibold'}>
        {label}
      </label>
      {left === 1 ? (
        <span className="block w-16">
          <input id={id} name={name} value="1" readOnly className={`${inputClasses} figures text-center`} />
        </span>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="flex items-center gap-1">
            <StepButton icon="minus" label="One less" isEnd={value <= 1} onPress={() => choose(value - 1)} />
            <input
              id={id}
              name={name}
              type="number"
              inputMode="numeric"
              min={1}
              max={left}
              required
              value={typed ?? String(value)}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onBlur={commit}
              onKeyDown={onKeyDown}
              aria-describedby={isCapped ? `${id}-left` : undefined}
              className={`${inputClasses} figures w-16! [appearance:textfield] px-1! text-center [&::-webkit-inner-spin-button]:appearance-none`}
            />
            <StepButton icon="plus" label="One more" isEnd={value >= left} onPress={() => choose(value + 1)} />
          </div>
          <Shortcuts left={left} value={value} onChoose={choose} />
        </div>
      )}
      <p id={`${id}-left`} role="status" className="text-caption text-ink-soft empty:hidden">
        {isCapped && value === left && `Only ${left.toLocaleString('en-US')} left.`}
      </p>
    </div>
  );
}

function StepButton(props: { icon: 'minus' | 'plus'; label: string; isEnd: boolean; onPress: () => void }) {
  const { icon, label, isEnd, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      // why: a disabled button would lose the focus at the end of the range
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onPress}
      className="inline-flex size-11 items-center justify-center rounded-full border border-line-strong bg-paper-raised transition-colors hover:border-ink aria-disabled:cursor-not-allowed aria-disabled:border-dashed aria-disabled:bg-transparent aria-disabled:text-ink-soft noscript:hidden"
    >
      <Icon name={icon} size="small" />
    </button>
  );
}

function Shortcuts({ left, value, onChoose }: { left: number; value: number; onChoose: (quantity: number) => void }) {
  const offered = shortcuts.filter((number) => number <= left);
  if (offered.length === 0) return null;
  return (
    <span className="flex gap-1.5 noscript:hidden">
      {offered.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Choose ${number}`}
          aria-pressed={number === value}
          onClick={() => onChoose(number)}
          className="figures min-h-11 min-w-11 rounded-full border border-line px-3 text-small transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:font-semibold"
        >
          {number}
        </button>
      ))}
    </span>
  );
}
