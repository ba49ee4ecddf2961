import { type ComponentProps, useState } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';

/** One line of text that says how much room is left. More can be typed: it is told, and never cut off. */
export function CountedField({ maxLength, ...field }: ComponentProps<typeof TextField> & { maxLength: number }) {
  const [written, setWritten] = useState(String(field.defaultValue ?? '').length);
  const left = maxLength - written;
  return (
    <div className="grid gap-1">
      <TextField {...field} onInput={(event) => setWritten(event.currentTarget.value.length)} />
      <p className={`figures text-right text-caption ${left < 0 ? 'text-danger' : 'text-ink-soft'}`}>
        {written} of {maxLength} characters
      </p>
      <p className="sr-only" role="status">
        {left < 0 ? `${-left} characters too many` : left <= 5 ? `${left} characters left` : ''}
      </p>
    </div>
  );
}
