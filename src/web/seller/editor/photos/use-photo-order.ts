import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { EditorPhoto } from '#features/listings/photos/photo.ts';
import type { RejectedTab } from '../editor.ts';
import { type PhotosFormResult, versionPrefix } from './photos-tab.ts';

/** The photos as they are shown, and what changes their order. */
export type PhotoOrder = {
  shown: EditorPhoto[];
  /** Why what was sent last was not done. */
  refused: Exclude<PhotosFormResult, { status: 'saved' }> | undefined;
  /** The marks that answers to the form have told since it was drawn, by the photos' ids. */
  versions: Readonly<Record<string, string>>;
  /** What is wrong with the words, by the photos' ids. */
  errors: Readonly<Record<string, string>>;
  /** Does what a button of the form says, where it stands. */
  press: (event: MouseEvent<HTMLButtonElement>) => void;
  drag: (id: string | null) => void;
  dropOn: (id: string, form: HTMLFormElement | null) => void;
};

/**
 * The order of photos: what was pressed or dropped shows at once, and is sent with all that is typed. What is pressed while another change
 * is on its way is sent after it, unless that was refused.
 * @param rejected what the form's last saving was answered
 */
export function usePhotoOrder(
  listingId: string,
  photos: readonly EditorPhoto[],
  rejected: RejectedTab | undefined,
): PhotoOrder {
  const fetcher = useFetcher<PhotosFormResult>();
  const [dragged, setDragged] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<readonly Change[]>([]);
  const [sending, setSending] = useState<FormData>();
  const shown = waiting.reduce(
    (all, { fields }) => optimisticOrder(all, fields),
    optimisticOrder(photos, sending ?? fetcher.formData),
  );
  const idle = fetcher.state === 'idle';
  const { versions, errors } = useAnswers(fetcher.data, rejected);
  const { submit, data } = fetcher;
  const action = `/own-listing/${listingId}/photos`;
  const begin = useCallback(
    (fields: FormData) => {
      setSending(fields);
      void submit(fields, { method: 'post', action }).finally(() => setSending(undefined));
    },
    [submit, action],
  );
  useEffect(() => {
    const [next, ...rest] = waiting;
    // why: a fetcher calls itself idle for a moment after it has begun, and what is sent meanwhile ends what it sends
    if (!idle || sending || !next) return;
    if (data && data.status !== 'saved') return setWaiting([]);
    setWaiting(rest);
    begin(fieldsNow(next, photos));
  }, [idle, sending, waiting, data, photos, begin]);
  const send = (form: HTMLFormElement, fields: FormData) => {
    if (idle && !sending) begin(fields);
    else setWaiting((all) => [...all, { form, fields }]);
  };
  return {
    shown,
    refused: idle && fetcher.data?.status !== 'saved' ? fetcher.data : undefined,
    versions,
    errors,
    press: (event) => {
      event.preventDefault();
      const { form } = event.currentTarget;
      if (form) send(form, new FormData(form, event.currentTarget));
    },
    drag: setDragged,
    dropOn: (id, form) => {
      if (dragged === null || dragged === id || !form) return;
      const ids = shown.map((photo) => photo.id);
      const fields = new FormData(form);
      fields.set('order', moveId(ids, dragged, ids.indexOf(id)).join(','));
      send(form, fields);
    },
  };
}

/** A change that waits for the one before it: what was pressed, and the form that holds the rest. */
type Change = { form: HTMLFormElement; fields: FormData };

/** A change as it is sent now: with the marks and the order that the answer to the one before it brought. */
function fieldsNow({ form, fields }: Change, photos: readonly EditorPhoto[]): FormData {
  const now = new FormData(form);
  now.set('shown', photos.map(({ id }) => id).join(','));
  for (const name of ['remove', 'order']) {
    const value = fields.get(name);
    if (value !== null) now.set(name, value);
  }
  return now;
}

/** What the answers to the form have told, whichever way it was sent: of each photo the last mark, and what was wrong with the last. */
function useAnswers(answer: PhotosFormResult | undefined, rejected: RejectedTab | undefined) {
  const [known, setKnown] = useState({
    answer,
    rejected,
    versions: versionsIn(rejected?.typed),
    errors: rejected?.fields ?? {},
  });
  if (answer === known.answer && rejected === known.rejected) return known;
  const last = answer === known.answer ? rejected : answer;
  const marks = last && 'seen' in last ? last.seen : versionsIn(last?.typed);
  const errors = last && 'fields' in last ? (last.fields ?? {}) : {};
  const now = { answer, rejected, versions: { ...known.versions, ...marks }, errors };
  setKnown(now);
  return now;
}

function versionsIn(typed: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, mark]) =>
      name.startsWith(versionPrefix) ? [[name.slice(versionPrefix.length), mark]] : [],
    ),
  );
}

/** The photos as they will be once what was sent last is done, so that nothing jumps back in between. */
function optimisticOrder(photos: readonly EditorPhoto[], sent?: FormData): EditorPhoto[] {
  const [removed, order] = [sent?.get('remove'), sent?.get('order')];
  const left = photos.filter(({ id }) => id !== removed);
  if (typeof order !== 'string') return left;
  const wanted = order.split(',');
  return left.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
}

/** Ids with one of them at another place. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id);
}
