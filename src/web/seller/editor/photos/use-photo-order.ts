import { type MouseEvent, useCallback, useEffect, useState } from 'react';

import type { EditorPhoto } from '#features/listings/photos/photo.ts';
import { useFetcher } from '../../../forms/use-submit.ts';
import type { RejectedTab } from '../editor.ts';
import { type PhotosFormResult, versionPrefix } from './photos-tab.ts';

/** The photos in the order shown, and functions that change it. */
export type PhotoOrder = {
  shown: EditorPhoto[];
  /** The error of the last change. */
  refused: Exclude<PhotosFormResult, { status: 'saved' }> | undefined;
  /** The versions of the descriptions from the form's answers since it was rendered, by the photos' ids. */
  versions: Readonly<Record<string, string>>;
  /** The errors of the descriptions, by the photos' ids. */
  errors: Readonly<Record<string, string>>;
  /** Submits the form with a button, with a fetcher. */
  press: (event: MouseEvent<HTMLButtonElement>) => void;
  drag: (id: string | null) => void;
  dropOn: (id: string, form: HTMLFormElement | null) => void;
};

/**
 * The order of photos: a change shows at once, and is submitted with all that is typed. Changes made meanwhile are
 * submitted after it, unless it was refused.
 * @param rejected the result of the form's last submission if it was not saved
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
    // why: a fetcher reports idle for a moment after it was started, and a second submission would abort the first
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

/** A change that waits for the previous one: the submitted fields, and the form with the others. */
type Change = { form: HTMLFormElement; fields: FormData };

/** A queued change with the form's current fields, which include the versions and order of the previous answer. */
function fieldsNow({ form, fields }: Change, photos: readonly EditorPhoto[]): FormData {
  const now = new FormData(form);
  now.set('shown', photos.map(({ id }) => id).join(','));
  for (const name of ['remove', 'order']) {
    const value = fields.get(name);
    if (value !== null) now.set(name, value);
  }
  return now;
}

/**
 * The combined results of the form, however it was submitted: the latest version of each description, and the errors of
 * the last result.
 */
function useAnswers(answer: PhotosFormResult | undefined, rejected: RejectedTab | undefined) {
  const [known, setKnown] = useState({
    answer,
    rejected,
    versions: versionsIn(rejected?.typed),
    errors: rejected?.fields ?? {},
  });
  if (answer === known.answer && rejected === known.rejected) return known;
  const last = answer === known.answer ? rejected : answer;
  const versions = last && 'seen' in last ? last.seen : versionsIn(last?.typed);
  const errors = last && 'fields' in last ? (last.fields ?? {}) : {};
  const now = { answer, rejected, versions: { ...known.versions, ...versions }, errors };
  setKnown(now);
  return now;
}

function versionsIn(typed: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, version]) =>
      name.startsWith(versionPrefix) ? [[name.slice(versionPrefix.length), version]] : [],
    ),
  );
}

/** The photos as they will be after the change, so that nothing jumps back while it is being saved. */
function optimisticOrder(photos: readonly EditorPhoto[], sent?: FormData): EditorPhoto[] {
  const [removed, order] = [sent?.get('remove'), sent?.get('order')];
  const remaining = photos.filter(({ id }) => id !== removed);
  if (typeof order !== 'string') return remaining;
  const wanted = order.split(',');
  return remaining.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
}

/** Ids with one of them moved to another position. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id);
}
