import { type DragEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-styles.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldError, FieldHint } from '#ui/fields/field.tsx';
import { PageOwnerField } from '../../../forms/form.tsx';

/**
 * A zone to choose or drop files. Without JavaScript it is a form that submits one file.
 * @param props.action the form's URL
 * @param props.file the attributes of the file field, besides its id
 * @param props.choose the label of its button
 * @param props.drop the text beside the button
 * @param props.refused the error of the page's last form because a file is missing: it is focused, each time again
 * @param props.full the text instead of the button when no more files are allowed
 */
export function FileZone(props: {
  id: string;
  action: string;
  label: string;
  hint: ReactNode;
  file: { name: string; accept: string; multiple?: boolean; disabled: boolean };
  choose: string;
  drop: string;
  refused?: { error: string } | undefined;
  full?: string | undefined;
  onFiles: (files: File[]) => void;
}) {
  const { id, action, label, hint, file, refused, onFiles } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEarlyFiles(input, onFiles);
  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);
  const drop = (event: DragEvent) => {
    if (file.disabled || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <form method="post" action={action} encType="multipart/form-data" className="grid gap-1.5">
      <PageOwnerField />
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file field inside is accessible to everyone */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex min-h-28 flex-wrap items-center gap-3 rounded-md border border-dashed p-4',
          'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
          over ? 'border-bluebonnet bg-bluebonnet-wash' : 'bg-paper-raised',
          !over && (refused ? 'border-danger' : 'border-line-strong'),
        )}
      >
        <input
          {...file}
          ref={input}
          id={id}
          type="file"
          aria-describedby={refused ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={refused ? true : undefined}
          className="sr-only noscript:not-sr-only"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // why: so that choosing the same file again triggers a change event
            currentTarget.value = '';
          }}
        />
        <ZoneLabel {...props} />
      </div>
      <FieldError id={id} error={refused?.error} />
    </form>
  );
}

function ZoneLabel(props: { id: string; choose: string; drop: string; full?: string | undefined }) {
  const { id, choose, drop, full } = props;
  if (full !== undefined) return <p className="text-small text-ink-soft">{full}</p>;
  return (
    <>
      <label
        htmlFor={id}
        className={classNames(buttonClasses('secondary', 'medium', false), 'cursor-pointer noscript:hidden')}
      >
        {choose}
      </label>
      <span className="text-small text-ink-soft noscript:hidden pointer-coarse:hidden">{drop}</span>
      <span className="hidden noscript:inline">
        <Button type="submit">Send</Button>
      </span>
    </>
  );
}

/**
 * Handles files that were chosen before hydration: no change event fires for them any more.
 * @param take called as if they were chosen now
 */
function useEarlyFiles(field: RefObject<HTMLInputElement | null>, onFiles: (files: File[]) => void) {
  const handleFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const input = field.current;
    const files = [...(input?.files ?? [])];
    if (!input || files.length === 0) return;
    input.value = '';
    handleFiles(files);
  }, [field]);
}
