import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { mostPhotos, type OwnPhoto } from '#features/wines/photo.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { PhotosTabData } from '../../photos-tab.server.ts';
import { PendingItem, PhotoItem } from './photo-items.tsx';
import { movedTo } from './photo-order.ts';
import { PhotoPicker } from './photo-picker.tsx';
import type { PhotosAnswer } from './photos-answer.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/**
 * The photos of a listing: sent when they are chosen or dropped, ordered by dragging or by buttons, each with words for those who cannot
 * see it. What is typed is saved with whatever is pressed. Without script it is two plain forms.
 */
export function PhotosTab({ listingId, from, photos, problem }: PhotosTabData) {
  const fetcher = useFetcher<PhotosAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const shown = ahead(photos, fetcher.formData);
  const ids = shown.map(({ id }) => id);
  const { pending, faults, add, cancel } = usePhotoUploads(`/own-listing/${listingId}/photo`, ids);
  const send = (fields: FormData) => {
    fields.set('stay', 'true');
    void fetcher.submit(fields, { method: 'post', action: `/own-listing/${listingId}/photos` });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(new FormData(event.currentTarget, event.submitter));
  };
  const dropOn = (target: string) => {
    if (dragged === null || dragged === target || !form.current) return;
    const fields = new FormData(form.current);
    fields.set('order', movedTo(ids, dragged, ids.indexOf(target)).join(','));
    send(fields);
  };
  const failed = fetcher.state === 'idle' && fetcher.data?.ok === false;
  const saved = useSaved(fetcher.state, fetcher.data);
  return (
    <div className="grid gap-5">
      <PhotoPicker
        action={`/own-listing/${listingId}/photo?from=${encodeURIComponent(from)}`}
        room={mostPhotos - photos.length - pending.length}
        onFiles={add}
      />
      <div className="grid gap-2 empty:hidden">
        {problem !== undefined && faults.length === 0 && <Notice tone="error">{problem}</Notice>}
        {faults.map(({ key, text }) => (
          <Notice key={key} tone="error" live="assertive">
            {text}
          </Notice>
        ))}
        {failed && (
          <Notice tone="error" live="assertive">
            The photos could not be changed. Please try again.
          </Notice>
        )}
      </div>
      <form
        ref={form}
        method="post"
        action={`/own-listing/${listingId}/photos`}
        onSubmit={submit}
        className="grid gap-5"
      >
        <input type="hidden" name="from" value={from} />
        {/* why: the key Enter in a field presses the first button of a form, which must not move anything */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
        <ol className="grid list-none grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 empty:hidden">
          {shown.map((photo, at) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              at={at}
              ids={ids}
              error={fetcher.data?.errors?.[photo.id]}
              onDrag={setDragged}
              onDropOn={dropOn}
            />
          ))}
          {pending.map((one) => (
            <PendingItem key={one.key} photo={one} onCancel={cancel} />
          ))}
        </ol>
        {shown.length > 0 && (
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" kind="primary" busy={fetcher.state !== 'idle'} busyLabel="Saving">
              Save descriptions
            </Button>
            <p role="status" className="text-small text-oak">
              {saved && 'Saved.'}
            </p>
          </div>
        )}
      </form>
    </div>
  );
}

/** The photos as they will be once what was sent last is done, so that nothing jumps back in between. */
function ahead(photos: readonly OwnPhoto[], sent: FormData | undefined): OwnPhoto[] {
  const [removed, order] = [sent?.get('remove'), sent?.get('order')];
  const left = photos.filter(({ id }) => id !== removed);
  if (typeof order !== 'string') return left;
  const wanted = order.split(',');
  return left.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
}

/** Whether the last change is saved, until the next one. */
function useSaved(state: string, answer: PhotosAnswer | undefined): boolean {
  const [saved, setSaved] = useState(false);
  useEffect(() => setSaved(state === 'idle' && answer?.ok === true), [state, answer]);
  return saved;
}
