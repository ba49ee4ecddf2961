import { type ReactNode, useState } from 'react';

/**
 * A slider with its label and its value above it. The value follows the slider while it moves; without JavaScript it is
 * that of the page.
 * @param format the value as text, e.g. "3.5 or more"
 * @param value that of the URL or the stored one; the slider returns to it when it changes
 */
export function RangeField(props: {
  id: string;
  name: string;
  label: ReactNode;
  value: number;
  max: number;
  step: number;
  format: (value: number) => string;
}) {
  const { id, name, label, value, max, step, format } = props;
  const [moved, setMoved] = useState<{ to: number; from: number }>();
  const shown = moved?.from === value ? moved.to : value;
  return (
    <div className="grid gap-0.5 py-1">
      <div className="flex items-baseline justify-between gap-3 text-small">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="figures text-ink-soft">
          {format(shown)}
        </output>
      </div>
      <input
        id={id}
        name={name}
        type="range"
        min={0}
        max={max}
        step={step}
        defaultValue={value}
        aria-valuetext={format(shown)}
        onInput={({ currentTarget }) => setMoved({ to: currentTarget.valueAsNumber, from: value })}
        className="m-0 h-8 w-full accent-garnet pointer-coarse:h-11"
      />
    </div>
  );
}
