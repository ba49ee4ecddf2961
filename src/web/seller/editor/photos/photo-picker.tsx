import { acceptedImages, imageKinds } from '#features/images/image-limits.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FileZone } from './file-zone.tsx';
import { photoFilesField } from './photos-tab.ts';
import type { UploadError } from './use-photo-uploads.ts';

/**
 * A zone to choose or drop photos.
 * @param props.action the URL that accepts one without JavaScript
 * @param props.remaining how many more photos are allowed
 * @param props.refused the error if a photo is missing
 */
export function PhotoPicker(props: {
  action: string;
  remaining: number;
  refused: { error: string } | undefined;
  onFiles: (files: File[]) => void;
}) {
  const { action, remaining, refused, onFiles } = props;
  return (
    <FileZone
      id={photoFilesField}
      action={action}
      label="Add photos"
      hint={`${imageKinds}, up to 20 MB each: at least one, and ${maxPhotos} at most. The first one is the cover.`}
      file={{ name: 'image', accept: acceptedImages.join(','), multiple: true, disabled: remaining <= 0 }}
      choose="Choose photos"
      drop="or drop them here"
      refused={refused}
      full={remaining > 0 ? undefined : `There are ${maxPhotos} photos: remove one to make room.`}
      onFiles={onFiles}
    />
  );
}

/** The errors of uploads. @param problem the error of a form that was submitted without JavaScript */
export function UploadErrors(props: {
  problem: string | undefined;
  errors: readonly UploadError[];
  onDismiss: (key: string) => void;
}) {
  const { problem, errors, onDismiss } = props;
  const dismiss = (key: string) => {
    onDismiss(key);
    // why: the focused button disappears with its message
    document.getElementById(photoFilesField)?.focus();
  };
  return (
    <div className="grid gap-2 empty:hidden">
      {problem !== undefined && errors.length === 0 && <Notice tone="error">{problem}</Notice>}
      {errors.map(({ key, name, text }) => (
        <Notice
          key={key}
          tone="error"
          live="assertive"
          actions={
            <Button size="small" aria-label={`Dismiss: ${name}`} onClick={() => dismiss(key)}>
              Dismiss
            </Button>
          }
        >
          <span className="wrap-anywhere">{text}</span>
        </Notice>
      ))}
    </div>
  );
}
