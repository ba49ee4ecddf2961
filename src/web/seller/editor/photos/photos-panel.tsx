import { type ReactNode, useMemo } from 'react';
import { listingName } from '#features/listings/listing.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { PanelProps } from '../editor.ts';
import { TabForm } from '../tab-form.tsx';
import { PendingItem, PhotoItem } from './photo-items.tsx';
import { PhotoPicker, UploadErrors } from './photo-picker.tsx';
import { type PhotosTabData, photoFilesField, textPrefix } from './photos-tab.ts';
import { usePhotoOrder } from './use-photo-order.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';
import { VideoSection } from './video-section.tsx';

/** The photos tab: the photos of a listing, and its video. */
export function PhotosPanel({ listing, data, form }: PanelProps) {
  return listing && data.photos ? <Photos {...data.photos} name={listingName(listing)} form={form} /> : null;
}

/**
 * Photos are uploaded when they are chosen or dropped, ordered by dragging or with buttons, and each has a description.
 * Every button also saves the descriptions. Without JavaScript these are plain forms.
 */
function Photos(props: PhotosTabData & Pick<PanelProps, 'form'> & { name: string }) {
  const { listingId, from, photos, video, problem, name, form } = props;
  const stored = photos.map(({ id }) => id);
  const { pending, errors, add, cancel, dismiss } = usePhotoUploads(`/own-listing/${listingId}/photo`, stored);
  return (
    <div className="grid gap-6">
      <PhotoPicker
        action={`/own-listing/${listingId}/photo?from=${encodeURIComponent(from)}`}
        remaining={form.limited ? 0 : maxPhotos - photos.length - pending.length}
        refused={useMissingPhotoError(form.rejected, photos.length + pending.length)}
        onFiles={add}
      />
      <UploadErrors problem={problem} errors={errors} onDismiss={dismiss} />
      <TabForm
        {...form}
        contentOf={changedTexts}
        between={
          <VideoSection
            listingId={listingId}
            from={from}
            video={video}
            poster={photos[0]?.src}
            name={name}
            limited={form.limited}
          />
        }
      >
        {/* why: Enter in a field presses the first submit button of a form, which must save and not move a photo */}
        <button type="submit" name="intent" value="save" className="hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="sending" value={pending.length} />
        <PhotoList listingId={listingId} photos={photos} rejected={form.rejected}>
          {pending.map((photo) => (
            <PendingItem key={photo.key} photo={photo} onCancel={cancel} />
          ))}
        </PhotoList>
      </TabForm>
    </div>
  );
}

/** The stored photos, then those being uploaded, and the error of the last change. */
function PhotoList(props: Pick<PhotosTabData, 'listingId' | 'photos'> & Pick<PanelProps, 'rejected'> & Children) {
  const { listingId, photos, rejected, children } = props;
  const order = usePhotoOrder(listingId, photos, rejected);
  const ids = order.shown.map(({ id }) => id);
  return (
    <>
      {order.refused && (
        <Notice tone="error" live="assertive" title={order.refused.problem}>
          {order.refused.fields?.[photoFilesField]}
        </Notice>
      )}
      <input type="hidden" name="shown" value={ids.join(',')} />
      {ids.length > 0 && (
        <p className="text-small text-ink-soft">
          Say in a few words what each photo shows, for people who cannot see it (optional).
        </p>
      )}
      <ol className="grid list-none grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 empty:hidden">
        {order.shown.map((photo, at) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            at={at}
            ids={ids}
            typed={rejected?.typed[textPrefix + photo.id]}
            error={order.errors[photo.id]}
            order={order}
          />
        ))}
        {children}
      </ol>
    </>
  );
}

/** The error that a photo is missing, from the last form; undefined once there is one. */
function useMissingPhotoError(rejected: PanelProps['rejected'], photos: number) {
  const error = rejected?.fields?.[photoFilesField];
  return useMemo(
    () => (rejected && error !== undefined && photos === 0 ? { error } : undefined),
    [rejected, error, photos],
  );
}

type Children = { children: ReactNode };

/** The changed descriptions, and whether uploads are in progress; order and removals are saved already. */
function changedTexts(form: HTMLFormElement): string {
  const texts = [...form.querySelectorAll<HTMLInputElement>('input[type=text]')];
  const sending = new FormData(form).get('sending') !== '0';
  return JSON.stringify([texts.filter((one) => one.value !== one.defaultValue).map(({ name }) => name), sending]);
}
