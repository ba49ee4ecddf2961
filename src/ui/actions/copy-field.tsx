import { useRef, useState } from 'react';
import { inputClasses } from '../fields/control-styles.ts';
import { Field } from '../fields/field.tsx';
import { Button } from './button.tsx';

/** A text to be copied, such as a link, with a button that does it. Without script the text can be selected. */
export function CopyField({ id, label, value }: { id: string; label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // why: without permission the text stays selected, to be copied by hand
      setCopied(false);
    }
  };
  return (
    <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <Field id={id} label={label}>
        <input
          ref={input}
          id={id}
          type="text"
          value={value}
          readOnly
          className={inputClasses}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className="noscript:hidden" aria-live="polite">
        <Button type="button" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
