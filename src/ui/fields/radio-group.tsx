import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { checkClasses, checkMarkClasses } from './control-styles.ts';
import { FieldError, FieldHint } from './field.tsx';
import { type FieldState, fieldIds, shownError } from './field-state.ts';

/** One of a few values that are all visible; `note` says what choosing it means. */
export type RadioChoice = { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean };

type RadioGroupProps = FieldState & {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  choices: readonly RadioChoice[];
  defaultValue?: string;
  /** `list` below each other; `pills` in a row, for two or three short choices. */
  look?: 'list' | 'pills';
  required?: boolean;
  onChange?: (value: string) => void;
};

/** A question with a few answers, one of which applies: a native fieldset of radio buttons. */
export function RadioGroup(props: RadioGroupProps) {
  const { id, name, label, hint, choices, defaultValue, look = 'list', required, onChange, ...state } = props;
  const error = shownError(state);
  const ids = fieldIds(id);
  const Answer = look === 'pills' ? Pill : Row;
  return (
    <fieldset
      id={id}
      aria-describedby={[hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ') || undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <div className={look === 'pills' ? 'flex flex-wrap gap-2' : 'grid gap-1'}>
        {choices.map((choice) => (
          <Answer key={choice.value} choice={choice} htmlFor={`${id}-${choice.value}`}>
            <input
              id={`${id}-${choice.value}`}
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              disabled={choice.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
              onChange={onChange && (() => onChange(choice.value))}
              className={look === 'pills' ? 'peer sr-only' : `${checkClasses} rounded-full`}
            />
          </Answer>
        ))}
      </div>
      <FieldError id={id} {...state} />
    </fieldset>
  );
}

type AnswerProps = { choice: RadioChoice; htmlFor: string; children: ReactNode };

/** An answer as a row: radio button, label, and note. */
function Row({ choice, htmlFor, children }: AnswerProps) {
  return (
    <label
      htmlFor={htmlFor}
      className="flex min-h-8 items-start gap-2.5 py-1 text-small has-disabled:cursor-not-allowed has-disabled:text-ink-soft pointer-coarse:min-h-11 pointer-coarse:py-2.5"
    >
      <span className="relative mt-px shrink-0">
        {children}
        <span className={checkMarkClasses}>
          <span className="size-2 rounded-full bg-on-garnet" />
        </span>
      </span>
      <span className="min-w-0 wrap-anywhere">
        {choice.label}
        {choice.note ? <span className="block text-caption text-ink-soft">{choice.note}</span> : null}
      </span>
    </label>
  );
}

/** An answer as a pill; the chosen one is dark. */
function Pill({ choice, htmlFor, children }: AnswerProps) {
  return (
    <label
      htmlFor={htmlFor}
      className={classNames(
        'relative inline-flex min-h-11 items-center rounded-full border border-line-strong bg-paper-raised px-4 py-1.5 text-small font-medium transition-colors hover:border-ink',
        'has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
        'has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-ink-soft has-disabled:hover:border-line-strong',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      {children}
      <span>
        {choice.label}
        {choice.note ? <span className="font-normal"> · {choice.note}</span> : null}
      </span>
    </label>
  );
}
