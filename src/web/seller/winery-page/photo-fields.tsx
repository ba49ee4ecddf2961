import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { maxAltText, maxWineryPhotos } from '#features/wineries/winery.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { type PartProps, sectionProps } from './form-sections.tsx';
import { arrangePhotos, type FormPhoto } from './winery-form.ts';

// why: the upload's code is needed only once a photo is chosen
const ImageUpload = lazy(async () => ({
  default: (await import('../../forms/image-upload/image-upload.tsx')).ImageUpload,
}));

/** The id of the file field for another photo. */
const newPhotoId = 'new-photo';

/**
 * The photos of the page with their descriptions. Moving and removing works without JavaScript, uploading does not;
 * nothing is saved before the form is.
 */
export function PhotoFields({ form, errors }: PartProps) {
  const [photos, setPhotos] = useState(form.photos);
  const [described, setDescribed] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { value } = event.currentTarget;
    setPhotos(arrangePhotos(photos, value));
    // why: the focused button disappears with its photo
    if (value.startsWith('remove')) place.current?.focus();
  };
  const add = (id: string | null) => {
    if (id === null) return;
    setPhotos((before) => [...before, { id, alt: '' }]);
    // why: a seller who has focused another field meanwhile keeps the focus there
    if (document.activeElement?.id === newPhotoId) setDescribed(id);
  };
  return (
    <FieldGroup {...sectionProps('winery-photos')}>
      <p className="text-small text-ink-soft text-pretty">
        Up to {maxWineryPhotos}. The first one takes the place of the drawn landscape, on your page, on cards and where
        your page is shared.
      </p>
      <div ref={place} id="photos" tabIndex={-1} className="grid gap-5 focus:outline-none">
        <FieldError id="photos" {...(errors.photos !== undefined && { error: errors.photos })} />
        <ol className="grid list-none gap-4 empty:hidden">
          {photos.map((photo, at) => (
            <PhotoField
              key={photo.id}
              photo={photo}
              focused={photo.id === described}
              at={at}
              last={at === photos.length - 1}
              error={errors[`photos-${form.photos.findIndex(({ id }) => id === photo.id)}`]}
              onPress={press}
            />
          ))}
        </ol>
        {photos.length < maxWineryPhotos && (
          <Suspense>
            {/* why: the key resets the field after each upload */}
            <ImageUpload key={photos.length} id={newPhotoId} name="" label="Add a photo" onChange={add} />
          </Suspense>
        )}
      </div>
      <noscript>
        <p className="text-small text-ink-soft">To send a photo your browser must run scripts.</p>
      </noscript>
    </FieldGroup>
  );
}

function PhotoField(props: {
  photo: FormPhoto;
  /** Whether to focus its description: it was just uploaded. */
  focused: boolean;
  at: number;
  last: boolean;
  error: string | undefined;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  const { photo, focused, at, last, error, onPress } = props;
  const move = { type: 'submit', name: 'arrange', onClick: onPress } as const;
  const { id, alt } = photo;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 rounded-md border border-line bg-paper-raised p-3">
      <div className="grid content-start justify-items-start gap-2">
        <img
          src={imageVariantUrl(id, 'square-small', 'jpg')}
          alt={alt}
          width="240"
          height="240"
          className="size-24 rounded-sm bg-paper-sunk object-cover"
        />
        {at === 0 && <Badge>First</Badge>}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <input type="hidden" name="photo" value={id} />
        <TextField
          id={`photos-${at}`}
          name="alt"
          label={`What photo ${at + 1} shows`}
          defaultValue={alt}
          autoFocus={focused}
          maxLength={maxAltText}
          placeholder="e.g. The terrace over the vineyard"
          {...(error !== undefined && { error })}
        />
        <div className="-ml-2.5 flex">
          <IconButton
            {...move}
            value={`earlier:${id}`}
            icon="chevron-up"
            label={`Move photo ${at + 1} up`}
            disabled={at === 0}
          />
          <IconButton
            {...move}
            value={`later:${id}`}
            icon="chevron-down"
            label={`Move photo ${at + 1} down`}
            disabled={last}
          />
          <IconButton {...move} value={`remove:${id}`} icon="trash" label={`Remove photo ${at + 1}`} />
        </div>
      </div>
    </li>
  );
}
