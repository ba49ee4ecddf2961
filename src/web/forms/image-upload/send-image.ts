import { announceOwnerConflict, ownerConflictOf } from '../owner-conflict.ts';
import { documentOwner, withPageOwner } from '../page-owner.ts';

/**
 * The result of an upload: the image's id and size, the HTTP status that refused it (0: no answer), or that it was
 * cancelled. `problem` is the reason where the status alone does not say it.
 */
export type SendImageResult =
  | { kind: 'kept'; image: { id: string; width: number; height: number } }
  | { kind: 'refused'; status: number; retryAfterSeconds: number | undefined; problem?: string | undefined }
  | { kind: 'cancelled' };

/** An upload in progress: how to cancel it, and its result. */
export type ImageSending = { cancel: () => void; sent: Promise<SendImageResult> };

/** The time limit of upload and answer together, in milliseconds; equal to the server's. */
const timeout = 5 * 60 * 1000;

/**
 * Uploads a file. Uses XMLHttpRequest because `fetch` reports no upload progress.
 * @param onProgress called with the part that has been sent, from 0 to 1
 * @param address the URL that accepts it
 */
export function sendImage(file: File, onProgress: (part: number) => void, address = '/api/v1/image'): ImageSending {
  const request = new XMLHttpRequest();
  const sent = new Promise<SendImageResult>((resolve) => {
    request.open('POST', withPageOwner(address, documentOwner()));
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
        problem: problemOfOwner(request.response),
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

/** What to say if another account has logged in since the page was made; pages say who, the API only that. */
function problemOfOwner(response: { errors?: { code: string }[] } | null): string | undefined {
  const conflict = ownerConflictOf(response);
  if (conflict) announceOwnerConflict(conflict);
  const isOther = conflict || response?.errors?.some(({ code }) => code === 'owner-conflict');
  return isOther ? 'Your login in this browser has changed, so nothing was saved. Reload this page.' : undefined;
}
