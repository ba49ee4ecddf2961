import type { ExampleGroup, Examples } from '#ui/example.ts';
import { FieldError } from '#ui/fields/field.tsx';
import { exampleImage } from '../../catalog/media/example-image.ts';
import { ImageUpload } from './image-upload.tsx';
import { ImageUploadZone } from './image-upload-zone.tsx';
import type { UploadState } from './use-image-upload.ts';

export const group: ExampleGroup = 'features';

const { src } = exampleImage(300, 200);

/** A transient state, frozen. */
function Still({ id, state }: { id: string; state: UploadState }) {
  const nothing = () => undefined;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <ImageUploadZone
        fieldId={id}
        state={state}
        image={null}
        onFile={nothing}
        onRetry={nothing}
        onCancel={nothing}
        onRemove={nothing}
      >
        <input id={id} type="file" aria-label="Photo" className="sr-only" />
      </ImageUploadZone>
      {state.step === 'refused' ? <FieldError id={id} error={state.error} /> : null}
    </div>
  );
}

export const examples: Examples = {
  empty: {
    note: 'Choose a file or drop one: it is sent at once. Here nobody is signed in, so it is refused.',
    show: () => <ImageUpload id="iu-empty" name="imageId" label="Photo of the bottle" />,
  },
  current: {
    show: () => <ImageUpload id="iu-current" name="imageId" label="Profile picture" current={{ id: 'example', src }} />,
  },
  sending: {
    show: () => (
      <Still id="iu-sending" state={{ step: 'sending', name: 'harvest-2024.jpg', preview: src, part: 0.42 }} />
    ),
  },
  preparing: {
    note: 'All of it has arrived; the server reads it.',
    show: () => (
      <Still
        id="iu-preparing"
        state={{
          step: 'sending',
          name: 'a-rather-long-name-as-cameras-and-phones-give-20240917_184233_HDR.jpg',
          preview: src,
          part: 1,
        }}
      />
    ),
  },
  unreadable: {
    show: () => (
      <Still
        id="iu-unreadable"
        state={{
          step: 'refused',
          error: 'label.svg: could not read file. Choose a JPG, GIF, PNG, WebP or AVIF picture.',
          canRetry: false,
        }}
      />
    ),
  },
  failed: {
    note: 'Where the same file may pass a moment later.',
    show: () => (
      <Still
        id="iu-failed"
        state={{
          step: 'refused',
          error: 'harvest-2024.jpg did not arrive. Check your connection and try again.',
          canRetry: true,
        }}
      />
    ),
  },
};
