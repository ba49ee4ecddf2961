import { useRef, useState } from 'react';
import { articleLimits } from '#features/content/article.ts';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { Field } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';
import { ImageUpload } from '../../forms/image-upload/image-upload.tsx';

const hint = 'Markdown. A wine’s or winery’s address on a line of its own becomes a card.';

/** The text of an article in Markdown, with a field that uploads a picture and writes it where the cursor is. */
export function BodyField({ value, error }: { value: string; error: string | undefined }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [inserted, setInserted] = useState(0);
  const hydrated = useHydrated();
  const insert = (id: string | null) => {
    if (id === null || !area.current) return;
    const { selectionStart, selectionEnd, value: written } = area.current;
    const before = written.slice(0, selectionStart).trimEnd() === '' ? '' : '\n\n';
    const text = `${before}![What it shows](picture:${id})\n\n`;
    area.current.setRangeText(text, selectionStart, selectionEnd, 'end');
    area.current.focus();
    setInserted((times) => times + 1);
  };
  return (
    <div className="grid gap-4">
      <Field id="body" label="Text" hint={hint} error={error}>
        <textarea
          ref={area}
          id="body"
          name="body"
          rows={22}
          maxLength={articleLimits.body}
          defaultValue={value}
          className={`${inputClasses} min-h-96 resize-y font-mono text-small leading-relaxed`}
          {...describedBy('body', hint, { error })}
        />
      </Field>
      {hydrated && (
        <ImageUpload key={inserted} id="inserted" name="inserted" label="Add a picture to the text" onChange={insert} />
      )}
      <Disclosure title="How to write">
        <ul className="grid list-disc gap-1 pl-5 text-small text-ink-soft">
          <li>
            <code>## Heading</code>, <code>**bold**</code>, <code>*italic*</code>, <code>[link](https://…)</code>,{' '}
            <code>- list</code>, <code>&gt; quote</code>
          </li>
          <li>
            <code>## Heading {'{#anchor}'}</code> gives a heading the anchor that others link to.
          </li>
          <li>
            <code>/winery/slug/</code> or <code>/l/…/…</code> on a line of its own shows a card with today’s price.
          </li>
          <li>
            <code>{'{site}'}</code> is the site’s name, and <code>{'{contact}'}</code> how to reach you.
          </li>
        </ul>
      </Disclosure>
    </div>
  );
}
