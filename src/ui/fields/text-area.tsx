import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { inputClasses } from './control-styles.ts';
import { Field, type FieldProps } from './field.tsx';
import { describedBy } from './field-state.ts';

/** Maximum length of a text area in characters (from the specification). */
export const textAreaMax = 5000;

/**
 * A text area that grows with its text, with a counter that is announced when few characters are left. One for very long
 * texts has no counter before.
 */
export function TextArea(props: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
  const { id, label, hint, optional, touched, invalid, error, maxLength = textAreaMax, onInput, ...area } = props;
  const [written, setWritten] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const state = { touched, invalid, error };
  const left = maxLength - written;
  const near = left <= Math.max(20, maxLength / 10);
  return (
    <Field id={id} label={label} hint={hint} optional={optional} {...state}>
      <textarea
        rows={4}
        {...area}
        id={id}
        maxLength={maxLength}
        className={classNames(inputClasses, 'field-sizing-content max-h-96 min-h-28 resize-y')}
        {...describedBy(id, hint, state)}
        onInput={(event) => {
          setWritten(event.currentTarget.value.length);
          onInput?.(event);
        }}
      />
      {(near || maxLength <= textAreaMax) && (
        <p className={classNames('figures text-right text-caption', near ? 'text-ochre' : 'text-ink-soft')}>
          {written.toLocaleString('en-US')} of {maxLength.toLocaleString('en-US')} characters
        </p>
      )}
      <p className="sr-only" role="status">
        {near ? `${left} characters left` : ''}
      </p>
    </Field>
  );
}
