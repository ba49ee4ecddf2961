import { type ReactNode, useRef } from 'react';
import { acceptedImages, imageKinds } from '#features/images/image-limits.ts';
import { FieldError, FieldHint } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { useHydrated } from '#ui/use-browser-value.ts';
import { ImageUploadZone } from './image-upload-zone.tsx';
import { announcementOf, type CurrentImage, useImageUpload } from './use-image-upload.ts';

/**
 * A field for one image: it is chosen or dropped, uploaded at once, and can be cancelled, replaced, and removed. The
 * form around it submits the image's id as `name`, or nothing. Without JavaScript the file itself is submitted as
 * `image` (the form must then be `multipart/form-data`).
 * @param current the existing image
 * @param error the field's error from the form's last submission
 * @param onChange called with the id of the field's image, or null
 */
export function ImageUpload(props: {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  current?: CurrentImage | null;
  error?: string;
  onChange?: (id: string | null) => void;
}) {
  const { id, name, label, hint = `${imageKinds}, up to 20 MB.`, current = null } = props;
  const { state, image, send, retry, cancel, remove } = useImageUpload(current, props.onChange);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const error = state.step === 'refused' ? state.error : state.step === 'idle' ? props.error : undefined;
  /** Runs a button's handler and then focuses the field, because the button disappears. */
  const andFocusField = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <ImageUploadZone
        fieldId={id}
        state={state}
        image={image}
        onFile={(file) => void send(file)}
        onRetry={andFocusField(retry)}
        onCancel={andFocusField(cancel)}
        onRemove={andFocusField(remove)}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name={hydrated ? undefined : 'image'}
          accept={acceptedImages.join(',')}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
            // why: so that choosing the same file again triggers a change event
            currentTarget.value = '';
          }}
          {...describedBy(id, hint, { error })}
        />
      </ImageUploadZone>
      {image === null ? null : <input type="hidden" name={name} value={image.id} />}
      <FieldError id={id} error={error} />
      <p role="status" className="sr-only">
        {announcementOf(state)}
      </p>
    </div>
  );
}
