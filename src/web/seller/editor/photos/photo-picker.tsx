import { acceptedImages } from '#features/images/image-limits.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FileZone } from './file-zone.tsx';
import { photoFilesField } from './photos-tab.ts';
import type { UploadError } from './use-photo-uploads.ts';

/**
 * Where photos are chosen or dropped.
 * @param props.action the address that takes one without script
 * @param props.room how many more photos there may be
 * @param props.refused what was answered where a photo is missing
 */
export function PhotoPicker(props: {
  action: string;
  room: number;
  refused: { error: string } | undefined;
  onFiles: (files: File[]) => void;
}) {
  const { action, room, refused, onFiles } = props;
  return (
    <FileZone
      id={photoFilesField}
      action={action}
      label="Add photos"
      hint={`JPG, GIF or PNG, up to 20 MB each: at least one, and ${maxPhotos} at most. The first one is the cover, which stands for the listing.`}
      file={{ name: 'image', accept: acceptedImages.join(','), multiple: true, disabled: room <= 0 }}
      choose="Choose photos"
      drop="or drop them here"
      refused={refused}
      full={room > 0 ? undefined : `There are ${maxPhotos} photos: remove one to make room.`}
      onFiles={onFiles}
    />
  );
}

/** What was not taken, each with its words. @param problem of a form that was sent without script */
export function UploadErrors(props: {
  problem: string | undefined;
  errors: readonly UploadError[];
  onDismiss: (key: string) => void;
}) {
  const { problem, errors, onDismiss } = props;
  const dismiss = (key: string) => {
    onDismiss(key);
    // why: the button goes with its message, and the focus with it
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
