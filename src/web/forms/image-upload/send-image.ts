/** What came of sending: the picture's id and size, the answer that refused it (0: none came), or that it was cancelled. */
export type SendImageResult =
  | { kind: 'kept'; image: { id: string; width: number; height: number } }
  | { kind: 'refused'; status: number; retryAfterSeconds: number | undefined }
  | { kind: 'cancelled' };

/** A file on its way: how to stop it, and what came of it. */
export type ImageSending = { cancel: () => void; sent: Promise<SendImageResult> };

/** How long sending and answer may take in all, in milliseconds; the server waits no longer either. */
const timeout = 5 * 60 * 1000;

/**
 * Sends a file to the address of pictures. `fetch` tells nothing of how far it is, so this is XMLHttpRequest.
 * @param onProgress told which part of it has left, from 0 to 1
 * @param address that takes it
 */
export function sendImage(file: File, onProgress: (part: number) => void, address = '/api/v1/image'): ImageSending {
  const request = new XMLHttpRequest();
  const sent = new Promise<SendImageResult>((resolve) => {
    request.open('POST', address);
    request.responseType = 'json';
    request.timeout = timeout;
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    const refused = () => {
      const wait = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
      resolve({
        kind: 'refused',
        status: request.status,
        retryAfterSeconds: Number.isNaN(wait) ? undefined : wait,
      });
    };
    request.onload = () => {
      if (request.status === 201) resolve({ kind: 'kept', image: request.response.data });
      else refused();
    };
    request.onerror = refused;
    request.ontimeout = refused;
    request.onabort = () => resolve({ kind: 'cancelled' });
    request.send(file);
  });
  return { cancel: () => request.abort(), sent };
}
