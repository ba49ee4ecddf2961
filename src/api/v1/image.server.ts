import { type Context, Hono } from 'hono';
import { formOverheadBytes, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import type { UploadNeeds } from '#features/images/store-upload.server.ts';
import { mayUpload, type UploadResult, uploadImage } from '#features/images/upload-image.server.ts';
import { uploadRefusals } from '#features/images/upload-refusals.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { ActorOf } from '../request.server.ts';
import { problem } from '../responses.ts';

/**
 * `POST /api/v1/image`: takes a picture and answers 201 with `{data: {id, width, height}}`. The body is the file itself, or a form
 * (`multipart/form-data`) whose field `image` holds it. It is never in memory as a whole.
 */
export function imageRoutes(app: UploadNeeds, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/', async (c) => {
    const actor = await actorOf(c);
    if (!mayUpload(actor)) return respondRefused(c, { ok: false, reason: 'forbidden' });
    if (Number(c.req.header('content-length') ?? 0) > maxUploadBytes + formOverheadBytes) {
      return respondRefused(c, { ok: false, reason: 'too-large' });
    }
    const result = await uploadImage(app, actor, uploadedFile(c.req.raw, 'image'));
    return result.ok ? c.json({ data: result.value }, 201) : respondRefused(c, result);
  });
}

function respondRefused(c: Context<HttpEnv>, refusal: Exclude<UploadResult, { ok: true }>): Response {
  const [status, code, title] = uploadRefusals[refusal.reason];
  if (refusal.reason === 'too-many') c.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.reason === 'busy') c.header('retry-after', '5');
  return c.json(problem(status, code, title), status);
}
