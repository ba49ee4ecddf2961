import { type MouseEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OwnPhoto } from '#features/wines/photo.ts';
import { photoProblem } from '../../photo-words.ts';
import { movedTo } from './photo-order.ts';
import type { PhotosAnswer } from './photos-answer.ts';

/** The photos as they are shown, and what changes their order. */
export type PhotoOrder = {
  shown: OwnPhoto[];
  /** Where forms without script are sent. */
  action: string;
  /** Why what was sent last was not done. */
  problem: string | undefined;
  /** Does what a button of the form says, where it stands. */
  press: (event: MouseEvent<HTMLButtonElement>) => void;
  drag: (id: string | null) => void;
  dropOn: (id: string, form: HTMLFormElement | null) => void;
};

/**
 * The order of photos: what was pressed or dropped shows at once, and is sent with all that is typed. One change is sent after the other,
 * so that the last one stays.
 */
export function usePhotoOrder(listingId: string, photos: readonly OwnPhoto[]): PhotoOrder {
  const fetcher = useFetcher<PhotosAnswer>();
  const [waiting, setWaiting] = useState<readonly FormData[]>([]);
  const [dragged, setDragged] = useState<string | null>(null);
  const action = `/own-listing/${listingId}/photos`;
  const { state, submit } = fetcher;
  useEffect(() => {
    const [next, ...rest] = waiting;
    if (state !== 'idle' || !next) return;
    setWaiting(rest);
    void submit(next, { method: 'post', action });
  }, [state, waiting, submit, action]);
  const shown = waiting.reduce(ahead, ahead(photos, fetcher.formData));
  const send = (fields: FormData) => {
    fields.set('stay', 'true');
    setWaiting((all) => [...all, fields]);
  };
  return {
    shown,
    action,
    problem: state === 'idle' && fetcher.data?.ok === false ? photoProblem(fetcher.data.reason) : undefined,
    press: (event) => {
      event.preventDefault();
      const { form } = event.currentTarget;
      if (form) send(new FormData(form, event.currentTarget));
    },
    drag: setDragged,
    dropOn: (id, form) => {
      if (dragged === null || dragged === id || !form) return;
      const ids = shown.map((photo) => photo.id);
      const fields = new FormData(form);
      fields.set('order', movedTo(ids, dragged, ids.indexOf(id)).join(','));
      send(fields);
    },
  };
}

/** The photos as they will be once what was sent last is done, so that nothing jumps back in between. */
function ahead(photos: readonly OwnPhoto[], sent?: FormData): OwnPhoto[] {
  const [removed, order] = [sent?.get('remove'), sent?.get('order')];
  const left = photos.filter(({ id }) => id !== removed);
  if (typeof order !== 'string') return left;
  const wanted = order.split(',');
  return left.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
}
