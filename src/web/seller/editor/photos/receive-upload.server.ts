import { redirect } from 'react-router';
import { formOverheadBytes, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { uploadRefusals } from '#features/images/upload-refusals.ts';
import type { UploadListingPhotoResult } from '#features/listings/photos/add-photo.server.ts';
import type { UploadListingVideoResult } from '#features/listings/photos/video.server.ts';
import { sameSitePath } from '../../../shell/return-url.ts';

type UploadResult = UploadListingPhotoResult | UploadListingVideoResult;
type Refusal = Exclude<UploadResult, { ok: true }>;

const ownStatuses = { 'not-found': 404, 'too-many-photos': 422 } as const;

/**
 * Takes a file of a listing. This is no action of a form but where files are sent, as `/api/v1/image` is: the body is the file itself, read
 * as it comes, and the answer is in JSON. Where no script can send a file so, a form does with the file in a field; its address names the
 * page to go back to (`from`), which says what was wrong. Both share the address, since only these may send so much.
 * @param field of the form @param take keeps the file
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
  return Response.json({ reason: taken.code }, { status: statusOf(taken.code), headers });
}

function redirectBack(from: string, taken: UploadResult): Response {
  const back = new URL(sameSitePath(from), 'http://site.invalid');
  back.searchParams.delete('photo');
  if (!taken.ok) back.searchParams.set('photo', taken.code);
  return redirect(back.pathname + back.search, 303);
}

function statusOf(code: Refusal['code']): number {
  return code === 'not-found' || code === 'too-many-photos' ? ownStatuses[code] : uploadRefusals[code][0];
}
