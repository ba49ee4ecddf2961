import { acceptedImages } from '#features/images/image-limits.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import { FileZone } from './file-zone.tsx';
import { photoFilesField } from './photos-tab.ts';

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
