import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ImageSending, sendImage } from '../../../forms/image-upload/send-image.ts';
import { fileProblem } from '../../../forms/image-upload/upload-messages.ts';
import { uploadErrorMessage } from '../error-messages.ts';

/** A photo on its way. `id` is the server's, once it is kept; `part` how much has left, from 0 to 1. */
export type PendingPhoto = { key: string; name: string; preview: string; part: number; id?: string };

/** What was not taken, and why. */
export type UploadError = { key: string; name: string; text: string };

/**
 * Photos that are chosen or dropped: each is in the list at once, they are sent one after the other in their order, and one that fails
 * goes from the list and leaves its message.
 * @param url that takes them
 * @param kept the ids of the photos that the page has from the server already
 */
export function usePhotoUploads(url: string, kept: readonly string[]) {
  const [pending, setPending] = useState<PendingPhoto[]>([]);
  const [faults, setFaults] = useState<UploadError[]>([]);
  const queue = useRef<{ key: string; file: File }[]>([]);
  const current = useRef<{ key: string; sending: ImageSending }>(null);
  const working = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => () => cancelAll(queue, current), []);

  const change = (key: string, to: Partial<PendingPhoto>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => setPending((all) => all.filter((one) => one.key !== key || revokePreview(one)));
  // why: what the page has would seem to be on its way again once it is removed
  useEffect(() => {
    for (const { key, id } of pending) if (id !== undefined && kept.includes(id)) drop(key);
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
      const text = uploadErrorMessage(file.name, sent.status, sent.retryAfterSeconds);
      setFaults((all) => [...all, { key, name: file.name, text }]);
    }
    if (sent.kind === 'kept') await revalidate();
    return work();
  };
  const add = (files: readonly File[]) => {
    const chosen = files.map((file) => ({ file, key: crypto.randomUUID(), fault: fileProblem(file) }));
    const good = chosen.filter(({ fault }) => fault === undefined);
    setFaults(
      chosen.flatMap(({ key, file, fault }) => (fault === undefined ? [] : [{ key, name: file.name, text: fault }])),
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
  const dismiss = (key: string) => setFaults((all) => all.filter((one) => one.key !== key));
  return { pending: pending.filter(({ id }) => id === undefined || !kept.includes(id)), faults, add, cancel, dismiss };
}

function pendingPhotoOf(key: string, file: File): PendingPhoto {
  return { key, name: file.name, preview: URL.createObjectURL(file), part: 0 };
}

/** @returns false, so that it goes from a list */
function revokePreview({ preview }: PendingPhoto): false {
  URL.revokeObjectURL(preview);
  return false;
}

function cancelAll(queue: { current: unknown[] }, current: { current: { sending: ImageSending } | null }) {
  queue.current = [];
  current.current?.sending.cancel();
}
