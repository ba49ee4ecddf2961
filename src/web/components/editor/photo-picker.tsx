import { type DragEvent, useRef, useState } from 'react';
import { acceptedImages } from '#features/images/image-limits.ts';
import { mostPhotos } from '#features/wines/photo.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonLook } from '#ui/actions/button-look.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldHint } from '#ui/fields/field.tsx';
import { useEarlyFiles } from './use-early-files.ts';

/** The id of the field in which photos are chosen. */
export const photoFilesField = 'photo-files';

/**
 * Where files are chosen or dropped. Without script it is a form that sends one file.
 * @param action the form's address
 * @param room how many more photos there may be
 */
export function PhotoPicker(props: { action: string; room: number; onFiles: (files: File[]) => void }) {
  const { action, room, onFiles } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEarlyFiles(input, onFiles);
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <form method="post" action={action} encType="multipart/form-data" className="grid gap-1.5">
      <label htmlFor={photoFilesField} className="text-small font-semibold">
        Add photos
      </label>
      <FieldHint id={photoFilesField}>
        JPG, GIF or PNG, up to 20 MB each and {mostPhotos} in all. The first one stands for the listing.
      </FieldHint>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file field inside is the one for all */}
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
          over ? 'border-bluebonnet bg-bluebonnet-wash' : 'border-line-strong bg-paper-raised',
        )}
      >
        <input
          ref={input}
          id={photoFilesField}
          type="file"
          name="image"
          multiple
          accept={acceptedImages.join(',')}
          disabled={room <= 0}
          aria-describedby={`${photoFilesField}-hint`}
          className="sr-only noscript:not-sr-only"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // why: so that choosing the same file again is a change
            currentTarget.value = '';
          }}
        />
        {room > 0 ? (
          <>
            <label
              htmlFor={photoFilesField}
              className={classNames(buttonLook('secondary', 'medium', false), 'cursor-pointer noscript:hidden')}
            >
              Choose photos
            </label>
            <span className="text-small text-ink-soft noscript:hidden pointer-coarse:hidden">or drop them here</span>
            <span className="hidden noscript:inline">
              <Button type="submit">Send</Button>
            </span>
          </>
        ) : (
          <p className="text-small text-ink-soft">There are {mostPhotos} photos: remove one to make room.</p>
        )}
      </div>
    </form>
  );
}
