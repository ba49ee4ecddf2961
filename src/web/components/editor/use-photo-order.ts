import { type MouseEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OwnPhoto } from '#features/wines/photo.ts';
import type { NotSaved } from './editor.ts';
import { movedTo } from './photo-order.ts';
import { type PhotosAnswer, seenPrefix } from './photos-answer.ts';

/** The photos as they are shown, and what changes their order. */
export type PhotoOrder = {
  shown: OwnPhoto[];
  /** Why what was sent last was not done. */
  refused: (PhotosAnswer & { ok: false }) | undefined;
  /** The marks that answers to the form have told since it was drawn, by the photos' ids. */
  told: Readonly<Record<string, string>>;
  /** What is wrong with the words, by the photos' ids. */
  errors: Readonly<Record<string, string>>;
  /** Does what a button of the form says, where it stands. */
  press: (event: MouseEvent<HTMLButtonElement>) => void;
  drag: (id: string | null) => void;
  dropOn: (id: string, form: HTMLFormElement | null) => void;
};

/**
 * The order of photos: what was pressed or dropped shows at once, and is sent with all that is typed.
 * @param settled what the form's last saving was answered
 */
export function usePhotoOrder(
  listingId: string,
  photos: readonly OwnPhoto[],
  settled: NotSaved | undefined,
): PhotoOrder {
  const fetcher = useFetcher<PhotosAnswer>();
  const [dragged, setDragged] = useState<string | null>(null);
  const shown = ahead(photos, fetcher.formData);
  const idle = fetcher.state === 'idle';
  const { told, errors } = useAnswers(fetcher.data, settled);
  const send = (fields: FormData) =>
    void fetcher.submit(fields, { method: 'post', action: `/own-listing/${listingId}/photos` });
  return {
    shown,
    refused: idle && fetcher.data?.ok === false ? fetcher.data : undefined,
    told,
    errors,
    press: (event) => {
      event.preventDefault();
      const { form } = event.currentTarget;
      if (form && idle) send(new FormData(form, event.currentTarget));
    },
    drag: setDragged,
    dropOn: (id, form) => {
      if (dragged === null || dragged === id || !form || !idle) return;
      const ids = shown.map((photo) => photo.id);
      const fields = new FormData(form);
      fields.set('order', movedTo(ids, dragged, ids.indexOf(id)).join(','));
      send(fields);
    },
  };
}

/** What the answers to the form have told, whichever way it was sent: of each photo the last mark, and what was wrong with the last. */
function useAnswers(answer: PhotosAnswer | undefined, settled: NotSaved | undefined) {
  const [heard, hear] = useState({ answer, settled, told: marksIn(settled?.typed), errors: settled?.errors ?? {} });
  if (answer === heard.answer && settled === heard.settled) return heard;
  const last = answer === heard.answer ? settled : answer;
  const marks = last && 'seen' in last ? last.seen : marksIn(last?.typed);
  const errors = last && 'errors' in last ? last.errors : {};
  const now = { answer, settled, told: { ...heard.told, ...marks }, errors };
  hear(now);
  return now;
}

function marksIn(typed: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, mark]) =>
      name.startsWith(seenPrefix) ? [[name.slice(seenPrefix.length), mark]] : [],
    ),
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
