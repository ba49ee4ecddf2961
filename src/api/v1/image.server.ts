import { z } from 'zod';
import { formOverheadBytes, imageKinds, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { mayUpload, type UploadResult, uploadImage } from '#features/images/upload-image.server.ts';
import { uploadRefusals } from '#features/images/upload-refusals.ts';
import { refuse } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import type { ApiRefusal } from '../responses.ts';

/**
 * Uploads of images. The body is the file itself, or a form with the file in its field `image`; it is never in memory
 * as a whole.
 */
export const imageOperations: readonly Operation[] = [
  defineOperation({
    method: 'post',
    path: '/api/v1/image',
    tag: 'Pictures',
    summary: `Send a picture (${imageKinds}; HEIC where the server can read it), as it is or in the field image of a form`,
    roles: 'signed-in',
    file: { type: 'image/*', field: 'image' },
    data: z.object({ id: z.uuid(), width: z.int(), height: z.int() }),
    status: 201,
    refusals: [403, 409, 413, 429, 503],
    handle: async ({ app, actor, raw }) => {
      if (!mayUpload(actor)) return refuse('forbidden');
      const size = Number(raw.headers.get('content-length') ?? 0);
      if (size > maxUploadBytes + formOverheadBytes) return refusedUpload({ ok: false, code: 'too-large' });
      const result = await uploadImage(app, actor, uploadedFile(raw, 'image'));
      return result.ok ? result : refusedUpload(result);
    },
  }),
];

const busyRetrySeconds = 5;

/** A refused upload of a picture or a video as a response. @param kinds the kinds of files that can be read */
export function refusedUpload(refusal: Exclude<UploadResult, { ok: true }>, kinds: string = imageKinds): ApiRefusal {
  if (refusal.code === 'unreadable-image') return unreadableFile(kinds);
  const [code, title] = uploadRefusals[refusal.code];
  if (refusal.code === 'busy') return { ok: false, code, title, retryAfterSeconds: busyRetrySeconds };
  if (refusal.code !== 'too-many') return { ok: false, code, title };
  return { ok: false, code, title, retryAfterSeconds: refusal.retryAfterSeconds };
}

function unreadableFile(kinds: string): ApiRefusal {
  const [code, title] = uploadRefusals['unreadable-image'];
  return { ok: false, code, title: `${title}: it can be ${kinds}` };
}
