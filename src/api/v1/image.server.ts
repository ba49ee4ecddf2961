import { type Context, Hono } from 'hono';
import { openFilePart } from '#features/images/file-part.server.ts';
import { maxUploadBytes } from '#features/images/image-limits.ts';
import { mayUpload, type UploadNeeds, type UploadResult, uploadImage } from '#features/images/upload-image.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { problem } from '../problem.ts';
import type { ViewerOf } from '../viewer-of.ts';

/** What a form may weigh beside its file, in bytes. */
const besideFile = 64 * 1024;

type Refusal = Exclude<UploadResult, { ok: true }>['reason'];

/** Each refusal as status, code and sentence. */
const refusals: Record<Refusal, [status: 403 | 409 | 413 | 429 | 503, code: string, title: string]> = {
  forbidden: [403, 'forbidden', 'Forbidden'],
  'unreadable-image': [409, 'image-invalid', 'could not read file'],
  'too-large': [413, 'request-upload-over-limit', 'The file is larger than 20 MB'],
  'too-many': [429, 'too-many-requests', 'Too many pictures; try again later'],
  busy: [503, 'busy', 'Busy; try again in a few seconds'],
};

/**
 * `POST /api/v1/image`: takes a picture and answers 201 with `{data: {id, width, height}}`. The body is the file itself, or a form
 * (`multipart/form-data`) whose field `image` holds it. It is never in memory as a whole.
 */
export function imageRoutes(app: UploadNeeds, viewerOf: ViewerOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/', async (c) => {
    const viewer = await viewerOf(c);
    if (!mayUpload(viewer)) return refused(c, { ok: false, reason: 'forbidden' });
    if (Number(c.req.header('content-length') ?? 0) > maxUploadBytes + besideFile) {
      return refused(c, { ok: false, reason: 'too-large' });
    }
    const result = await uploadImage(app, viewer, fileOf(c));
    return result.ok ? c.json({ data: result.value }, 201) : refused(c, result);
  });
}

function fileOf(c: Context<HttpEnv>): ReadableStream<Uint8Array> {
  const body = c.req.raw.body ?? new Blob().stream();
  const type = c.req.header('content-type') ?? '';
  return /^multipart\/form-data\b/i.test(type) ? openFilePart(body, type, 'image') : body;
}

function refused(c: Context<HttpEnv>, refusal: Exclude<UploadResult, { ok: true }>): Response {
  const [status, code, title] = refusals[refusal.reason];
  if (refusal.reason === 'too-many') c.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.reason === 'busy') c.header('retry-after', '5');
  return c.json(problem(status, code, title), status);
}
