import { type DragEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-styles.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { CurrentImage, UploadState } from './use-image-upload.ts';

/**
 * The visible part of an upload field: the current image and the buttons. A file may be dropped on it.
 * @param fieldId of the file field; the button that opens its dialog is its label
 * @param children the file field itself, visible only to assistive technology and the keyboard
 */
export function ImageUploadZone(props: {
  fieldId: string;
  state: UploadState;
  image: CurrentImage | null;
  onFile: (file: File) => void;
  onRetry: () => void;
  onCancel: () => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { fieldId, state, image, onFile, children } = props;
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file field inside is accessible
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'relative flex min-h-28 flex-wrap items-center gap-x-4 md:gap-x-5 md:min-h-36 gap-y-3 rounded-md border border-dashed p-4',
        'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        over ? 'border-bluebonnet bg-bluebonnet-wash' : 'border-line-strong bg-paper-raised',
      )}
    >
      {children}
      <Preview state={state} image={image} />
      <div className="grid min-w-0 grow basis-36 grid-cols-1 gap-3">
        {state.step === 'sending' ? <UploadProgress name={state.name} part={state.part} /> : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {state.step === 'sending' ? (
            <Button onClick={props.onCancel}>Cancel</Button>
          ) : (
            <label
              htmlFor={fieldId}
              className={classNames(buttonClasses('secondary', 'medium', false), 'cursor-pointer')}
            >
              {image === null ? 'Choose a picture' : 'Replace'}
            </label>
          )}
          {state.step === 'refused' && state.canRetry ? <Button onClick={props.onRetry}>Try again</Button> : null}
          {state.step !== 'sending' && image !== null ? (
            <Button kind="quiet" icon="trash" onClick={props.onRemove}>
              Remove
            </Button>
          ) : null}
          {state.step !== 'sending' && image === null ? (
            <span className="text-small text-ink-soft pointer-coarse:hidden">or drop it here</span>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** The image, or its placeholder. */
function Preview({ state, image }: { state: UploadState; image: CurrentImage | null }) {
  const src = state.step === 'sending' ? state.preview : image?.src;
  return (
    <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-paper-sunk text-ink-soft md:size-28">
      {src === undefined ? (
        <Icon name="plus" />
      ) : (
        <img
          src={src}
          alt={state.step === 'sending' ? 'The chosen picture' : 'The current picture'}
          className={classNames('size-full object-cover', state.step === 'sending' && 'opacity-60')}
        />
      )}
    </div>
  );
}
