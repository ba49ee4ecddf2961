import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { checkClasses, checkMarkClasses } from './control-styles.ts';
import { FieldError, FieldHint } from './field.tsx';
import { describedBy, type FieldState } from './field-state.ts';

type CheckboxProps = FieldState & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Number of results for this filter option, shown at the end of the row. */
  count?: number;
} & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>;

/** A checkbox with its label beside it; the whole row is the target. */
export function CheckboxField(props: CheckboxProps) {
  const { id, label, hint, count, touched, invalid, error, ...input } = props;
  const state = { touched, invalid, error };
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-8 items-start gap-2.5 py-1 has-disabled:cursor-not-allowed has-disabled:text-ink-soft pointer-coarse:min-h-11 pointer-coarse:py-2.5"
      >
        <span className="relative mt-px shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            className={`${checkClasses} rounded-sm`}
            {...describedBy(id, hint, state)}
          />
          <span className={checkMarkClasses}>
            <Icon name="check" size="small" />
          </span>
        </span>
        <span className="min-w-0 grow text-small wrap-anywhere">{label}</span>
        {count === undefined ? null : <CheckboxCount count={count} />}
      </label>
      <div className="grid gap-1 pl-7.5">
        {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
        <FieldError id={id} {...state} />
      </div>
    </div>
  );
}

function CheckboxCount({ count }: { count: number }) {
  return (
    <span className="figures text-small text-ink-soft">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {count === 1 ? 'result' : 'results'}</span>
    </span>
  );
}
