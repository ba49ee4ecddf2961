import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ImageSending, sendImage } from './send-image.ts';
import { fileProblem, uploadProblem } from './upload-messages.ts';

/** A picture that the field has: its id, and an address to show it at. */
export type CurrentImage = { id: string; src: string };

/** What an upload field does. `part` is how much has left, from 0 to 1; then the server reads it. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; preview: string; part: number }
  | { step: 'refused'; error: string; again: boolean }
  | { step: 'kept' };

/** What a screen reader is told of it, when it changes. */
export function announcementOf(state: UploadState): string {
  if (state.step === 'sending') return state.part < 1 ? `Uploading ${state.name}` : `Preparing ${state.name}`;
  if (state.step === 'refused') return state.error;
  return state.step === 'kept' ? 'The picture is ready' : '';
}

/** A file that was sent last, and what must be let go with it. */
type LastUpload = { file: File; preview: string; sending: ImageSending };

/**
 * The course of an upload: what it shows, and what can be done. A new file takes the place of one that is under way; the picture that the
 * field has stays until another one is kept, so a file that is refused costs nothing.
 * @param current the picture that the field has from the beginning
 * @param onChange told the id of the picture that the field has now, or null
 */
export function useImageUpload(current: CurrentImage | null, onChange: ((id: string | null) => void) | undefined) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const [image, setImage] = useState(current);
  const last = useRef<LastUpload>(null);
  useEffect(() => () => cancelUpload(last), []);

  const have = (next: CurrentImage | null) => {
    if (image) URL.revokeObjectURL(image.src);
    setImage(next);
    onChange?.(next?.id ?? null);
  };
  const send = async (file: File) => {
    cancelUpload(last);
    const fault = fileProblem(file);
    if (fault !== undefined) return setState({ step: 'refused', error: fault, again: false });
    const { name } = file;
    const preview = URL.createObjectURL(file);
    const show = (part: number) => setState({ step: 'sending', name, preview, part });
    show(0);
    const sending = sendImage(file, show);
    last.current = { file, preview, sending };
    const sent = await sending.sent;
    // why: another file, or a cancelling, has taken its place
    if (last.current?.sending !== sending || sent.kind === 'cancelled') return;
    if (sent.kind === 'refused') {
      return setState({ step: 'refused', ...uploadProblem(name, sent.status, sent.retryAfterSeconds) });
    }
    last.current = null;
    setState({ step: 'kept' });
    have({ id: sent.image.id, src: preview });
  };
  const again = () => {
    if (last.current) void send(last.current.file);
  };
  const cancel = () => {
    cancelUpload(last);
    setState({ step: 'idle' });
  };
  const remove = () => {
    setState({ step: 'idle' });
    have(null);
  };
  return { state, image, send, again, cancel, remove };
}

/** Stops what is under way and lets its preview go. */
function cancelUpload(last: RefObject<LastUpload | null>) {
  if (last.current === null) return;
  last.current.sending.cancel();
  URL.revokeObjectURL(last.current.preview);
  last.current = null;
}
