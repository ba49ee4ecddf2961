import type { ComponentProps, ReactNode } from 'react';
import { FieldError, FieldHint } from './field.tsx';
import { describedBy, type FieldState } from './field-state.ts';
import { CheckMark } from './check-mark.tsx';

/**
 * One box to tick, with its words beside it; the whole row is the target.
 * @param count how many things a filter's choice would show, at the end of the row
 */
export function CheckboxField(
  props: FieldState & { id: string; label: ReactNode; hint?: ReactNode; count?: number } & Omit<
      ComponentProps<'input'>,
      'className' | 'id' | 'type'
    >,
) {
  const { id, label, hint, count, touched, invalid, error, ...input } = props;
  const state = { touched, invalid, error };
  return (
    <div>
      <label className="flex min-h-8 items-start gap-2.5 py-1 has-disabled:cursor-not-allowed has-disabled:text-ink-soft pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        <CheckMark>
          <input {...input} id={id} type="checkbox" {...describedBy(id, hint, state)} />
        </CheckMark>
        <span className="min-w-0 grow text-small wrap-anywhere">{label}</span>
        {count === undefined ? null : (
          <span className="figures text-small text-ink-soft">
            {count.toLocaleString('en-US')}
            <span className="sr-only"> results</span>
          </span>
        )}
      </label>
      <div className="pl-7.5">
        {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
        <FieldError id={id} {...state} />
      </div>
    </div>
  );
}
