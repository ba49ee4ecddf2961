import { redirect } from 'react-router';
import { sentFile } from '#features/images/file-part.server.ts';
import { besideFile, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadRefusals } from '#features/images/upload-refusals.ts';
import { type SendPhotoResult, sendPhoto } from '#features/wines/send-photo.server.ts';
import { pageOf } from '../../app-context.server.ts';
import { sitePath } from '../../site-path.ts';
import type { Route } from './+types/photo.ts';

type Refusal = Exclude<SendPhotoResult, { ok: true }>;

const ownRefusals = { 'not-found': 404, 'too-many-photos': 422 } as const;

/**
 * Takes a photo of a listing: the file itself, which script sends and is answered in JSON, or a form with the field `image`, which is led
 * back to the page that its address names (`from`), with what was wrong. The body is read as it comes, never as a whole.
 */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { app, viewer } = pageOf(context);
  const result = await take(request, (sent) => sendPhoto(app, viewer, { listingId: params.id, sent }));
  const from = url.searchParams.get('from');
  if (from !== null) {
    const back = new URL(sitePath(from), url);
    back.searchParams.delete('photo');
    if (!result.ok) back.searchParams.set('photo', result.reason);
    return redirect(back.pathname + back.search, 303);
  }
  if (result.ok) return Response.json({ data: result.value }, { status: 201 });
  const headers = result.reason === 'too-many' ? { 'retry-after': String(result.retryAfterSeconds) } : undefined;
  return Response.json({ reason: result.reason }, { status: statusOf(result.reason), ...(headers && { headers }) });
}

async function take(
  request: Request,
  send: (sent: ReadableStream<Uint8Array>) => Promise<SendPhotoResult>,
): Promise<SendPhotoResult> {
  const told = Number(request.headers.get('content-length') ?? 0);
  if (told > maxUploadBytes + besideFile) return { ok: false, reason: 'too-large' };
  return send(sentFile(request, 'image'));
}

function statusOf(reason: Refusal['reason']): number {
  return reason === 'not-found' || reason === 'too-many-photos' ? ownRefusals[reason] : uploadRefusals[reason][0];
}
