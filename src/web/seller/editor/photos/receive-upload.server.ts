import { redirect } from 'react-router';
import { formOverheadBytes, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import type { UploadListingPhotoResult } from '#features/listings/photos/add-photo.server.ts';
import type { UploadListingVideoResult } from '#features/listings/photos/video.server.ts';
import { errorStatuses } from '#kit/error-codes.ts';
import { sameSitePath } from '../../../shell/return-url.ts';

type UploadResult = UploadListingPhotoResult | UploadListingVideoResult;
type Refusal = Exclude<UploadResult, { ok: true }>;

/**
 * Receives a file of a listing. This is no form action but an upload endpoint like `/api/v1/image`: the body is the
 * file itself, read as a stream, and the answer is JSON. Without JavaScript a form submits the file in a field; its URL
 * then names the page to redirect to (`from`), which shows errors. Both use the same URL because only upload URLs
 * accept large bodies.
 * @param field of the form
 * @param take stores the file
 */
export async function receiveUpload(
  request: Request,
  field: string,
  take: (sent: ReadableStream<Uint8Array>) => Promise<UploadResult>,
): Promise<Response> {
  const tooLarge = Number(request.headers.get('content-length') ?? 0) > maxUploadBytes + formOverheadBytes;
  const taken = tooLarge ? ({ ok: false, code: 'too-large' } as const) : await take(uploadedFile(request, field));
  const from = new URL(request.url).searchParams.get('from');
  if (from !== null) return redirectBack(from, taken);
  if (taken.ok) return Response.json({ data: taken.value }, { status: 201 });
  const headers = new Headers(taken.code === 'too-many' ? [['retry-after', String(taken.retryAfterSeconds)]] : []);
  return Response.json({ code: taken.code }, { status: statusOf(taken.code), headers });
}

function redirectBack(from: string, taken: UploadResult): Response {
  const back = new URL(sameSitePath(from), 'http://site.invalid');
  back.searchParams.delete('photo');
  if (!taken.ok) back.searchParams.set('photo', taken.code);
  return redirect(back.pathname + back.search, 303);
}

function statusOf(code: Refusal['code']): number {
  // why: the browser knows the refusal by its status alone, and 409 is a picture that cannot be read
  return code === 'too-many-photos' ? 422 : errorStatuses[code];
}
