import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { acceptedImages } from '#features/images/image-limits.ts';
import { FieldError, FieldHint } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { ImageUploadZone } from './image-upload-zone.tsx';
import { announcementOf, type CurrentImage, useImageUpload } from './use-image-upload.ts';

/**
 * A field for one picture: it is chosen or dropped, sent at once, and can be cancelled, replaced and removed. The form around it gets the
 * picture's id under `name`, or nothing. Without script the file itself is sent with the form (which then must be
 * `multipart/form-data`), under the name `image`.
 * @param current the picture that is there already
 * @param error what a form that came back says
 * @param onChange told the id of the picture that the field has now, or null
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
  const { id, name, label, hint = 'JPG, GIF or PNG, up to 20 MB.', current = null } = props;
  const { state, image, send, again, cancel, remove } = useImageUpload(current, props.onChange);
  const input = useRef<HTMLInputElement>(null);
  const scripted = useSyncExternalStore(never, yes, no);
  const error = state.step === 'refused' ? state.error : state.step === 'idle' ? props.error : undefined;
  /** Does what a button asked for that goes with it: the focus goes to the field. */
  const andStay = (act: () => void) => () => {
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
        onAgain={andStay(again)}
        onCancel={andStay(cancel)}
        onRemove={andStay(remove)}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name={scripted ? undefined : 'image'}
          accept={acceptedImages.join(',')}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
            // why: so that choosing the same file again is a change
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

/** Whether script runs here: not on the server, and so not in the first rendering either. */
const never = () => () => undefined;
const yes = () => true;
const no = () => false;
