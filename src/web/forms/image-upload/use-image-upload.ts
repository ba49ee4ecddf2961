import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ImageSending, sendImage } from './send-image.ts';
import { fileProblem, uploadProblem } from './upload-messages.ts';

/** The image of the field: its id, and a URL to show it. */
export type CurrentImage = { id: string; src: string };

/**
 * The state of an upload field. `part` is the part that has been sent, from 0 to 1; at 1 the server is processing it.
 */
export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; preview: string; part: number }
  | { step: 'refused'; error: string; canRetry: boolean }
  | { step: 'kept' };

/** The announcement to screen readers when the state changes. */
export function announcementOf(state: UploadState): string {
  if (state.step === 'sending') return state.part < 1 ? `Uploading ${state.name}` : `Preparing ${state.name}`;
  if (state.step === 'refused') return state.error;
  return state.step === 'kept' ? 'The picture is ready' : '';
}

/** The last upload, and the preview URL to revoke with it. */
type LastUpload = { file: File; preview: string; sending: ImageSending };

/**
 * The state of an upload and its actions. A new file cancels an upload in progress; the field keeps its image until
 * another one is uploaded, so that a refused file loses nothing.
 * @param current the initial image
 * @param onChange called with the id of the field's image, or null
 */
export function useImageUpload(current: CurrentImage | null, onChange: ((id: string | null) => void) | undefined) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const [image, setImage] = useState(current);
  const last = useRef<LastUpload>(null);
  useEffect(() => () => cancelUpload(last), []);

  const replaceImage = (next: CurrentImage | null) => {
    if (image) URL.revokeObjectURL(image.src);
    setImage(next);
    onChange?.(next?.id ?? null);
  };
  const send = async (file: File) => {
    cancelUpload(last);
    const problem = fileProblem(file);
    if (problem !== undefined) return setState({ step: 'refused', error: problem, canRetry: false });
    const { name } = file;
    const preview = URL.createObjectURL(file);
    const show = (part: number) => setState({ step: 'sending', name, preview, part });
    show(0);
    const sending = sendImage(file, show);
    last.current = { file, preview, sending };
    const sent = await sending.sent;
    // why: another file has replaced it, or it was cancelled
    if (last.current?.sending !== sending || sent.kind === 'cancelled') return;
    if (sent.kind === 'refused') {
      const refusal = uploadProblem(name, sent.status, sent.retryAfterSeconds);
      return setState({ step: 'refused', ...refusal, ...(sent.problem && { error: sent.problem }) });
    }
    last.current = null;
    setState({ step: 'kept' });
    replaceImage({ id: sent.image.id, src: preview });
  };
  const retry = () => {
    if (last.current) void send(last.current.file);
  };
  const cancel = () => {
    cancelUpload(last);
    setState({ step: 'idle' });
  };
  const remove = () => {
    setState({ step: 'idle' });
    replaceImage(null);
  };
  return { state, image, send, retry, cancel, remove };
}

/** Cancels the upload in progress and revokes its preview URL. */
function cancelUpload(last: RefObject<LastUpload | null>) {
  if (last.current === null) return;
  last.current.sending.cancel();
  URL.revokeObjectURL(last.current.preview);
  last.current = null;
}
