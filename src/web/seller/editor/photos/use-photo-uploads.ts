import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ImageSending, sendImage } from '../../../forms/image-upload/send-image.ts';
import { fileProblem } from '../../../forms/image-upload/upload-messages.ts';
import { uploadErrorMessage } from '../error-messages.ts';

/** A photo being uploaded. `id` is the server's, once it is stored; `part` the part that has been sent, from 0 to 1. */
export type PendingPhoto = { key: string; name: string; preview: string; part: number; id?: string };

/** The error of a failed upload. */
export type UploadError = { key: string; name: string; text: string };

/**
 * Uploads of photos that were chosen or dropped: each is in the list at once, they are sent one after the other, and a
 * failed one is removed from the list and leaves an error.
 * @param url that accepts them
 * @param stored the ids of the photos that the page has already loaded
 */
export function usePhotoUploads(url: string, stored: readonly string[]) {
  const [pending, setPending] = useState<PendingPhoto[]>([]);
  const [errors, setErrors] = useState<UploadError[]>([]);
  const queue = useRef<{ key: string; file: File }[]>([]);
  const current = useRef<{ key: string; sending: ImageSending }>(null);
  const working = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => () => cancelAll(queue, current), []);

  const change = (key: string, to: Partial<PendingPhoto>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => setPending((all) => all.filter((one) => one.key !== key || revokePreview(one)));
  // why: a stored photo that is removed later would otherwise appear as being uploaded again
  useEffect(() => {
    for (const { key, id } of pending) if (id !== undefined && stored.includes(id)) drop(key);
  });
  const work = async (): Promise<void> => {
    const next = queue.current.shift();
    working.current = next !== undefined;
    if (!next) return;
    const { key, file } = next;
    const sending = sendImage(file, (part) => change(key, { part }), url);
    current.current = { key, sending };
    const sent = await sending.sent;
    current.current = null;
    if (sent.kind === 'kept') change(key, { id: sent.image.id, part: 1 });
    else drop(key);
    if (sent.kind === 'refused') {
      const text = sent.problem ?? uploadErrorMessage(file.name, sent.status, sent.retryAfterSeconds);
      setErrors((all) => [...all, { key, name: file.name, text }]);
    }
    if (sent.kind === 'kept') await revalidate();
    return work();
  };
  const add = (files: readonly File[]) => {
    const chosen = files.map((file) => ({ file, key: crypto.randomUUID(), problem: fileProblem(file) }));
    const good = chosen.filter(({ problem }) => problem === undefined);
    setErrors(
      chosen.flatMap(({ key, file, problem }) =>
        problem === undefined ? [] : [{ key, name: file.name, text: problem }],
      ),
    );
    setPending((all) => [...all, ...good.map(({ key, file }) => pendingPhotoOf(key, file))]);
    queue.current.push(...good);
    if (!working.current) void work();
  };
  const cancel = (key: string) => {
    queue.current = queue.current.filter((one) => one.key !== key);
    if (current.current?.key === key) current.current.sending.cancel();
    else drop(key);
  };
  const dismiss = (key: string) => setErrors((all) => all.filter((one) => one.key !== key));
  const uploading = pending.filter(({ id }) => id === undefined || !stored.includes(id));
  return { pending: uploading, errors, add, cancel, dismiss };
}

/** A chosen photo that waits for its upload. */
function pendingPhotoOf(key: string, file: File): PendingPhoto {
  return { key, name: file.name, preview: URL.createObjectURL(file), part: 0 };
}

/** Revokes a photo's preview URL. @returns false, to filter it from a list */
function revokePreview({ preview }: PendingPhoto): false {
  URL.revokeObjectURL(preview);
  return false;
}

function cancelAll(queue: { current: unknown[] }, current: { current: { sending: ImageSending } | null }) {
  queue.current = [];
  current.current?.sending.cancel();
}
