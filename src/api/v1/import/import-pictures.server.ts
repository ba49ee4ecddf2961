import { z } from 'zod';
import { formOverheadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { maxZipBytes, zipProblems } from '#features/imports/pictures/picture-limits.ts';
import { type ReceivePicturesResult, receivePictures } from '#features/imports/pictures/receive-pictures.server.ts';
import { showImport } from '#features/imports/show-import.server.ts';
import { ok, refuse } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import type { ApiRefusal } from '../../responses.ts';

const pictures = { tag: 'Imports', roles: 'signed-in', path: '/api/v1/import/{id}/pictures' } as const;

const show = defineOperation({
  ...pictures,
  method: 'get',
  summary: 'What became of the pictures that were sent for the wines of an applied import',
  data: z.object({
    counts: z.object({ waiting: z.int(), done: z.int(), failed: z.int(), unused: z.int() }),
    failed: z
      .array(z.object({ name: z.string(), problem: z.string() }))
      .describe('Those that were not added; at most fifty'),
  }),
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id } }) => {
    const shown = await showImport(app, actor, { id, show: null, page: null });
    if (!shown.ok) return shown;
    return shown.value.pictures ? ok(shown.value.pictures) : refuse('not-found');
  },
});

const add = defineOperation({
  ...pictures,
  method: 'post',
  summary: 'Add pictures from a ZIP file to the wines of an applied import: those named in its file, or like an SKU',
  file: { type: 'application/zip', field: 'pictures' },
  data: z.object({ pictures: z.int().describe('How many are being added, in the background') }),
  refusals: [400, 403, 404, 409, 413, 429],
  handle: async ({ app, actor, params: { id }, raw }) => {
    if (Number(raw.headers.get('content-length') ?? 0) > maxZipBytes + formOverheadBytes) return tooLarge;
    const received = await receivePictures(app, actor, { id, content: uploadedFile(raw, 'pictures') });
    return received.ok ? received : refusedPictures(received);
  },
});

const tooLarge: ApiRefusal = { ok: false, code: 'request-upload-over-limit', title: zipProblems['too-large'] };

function refusedPictures(refusal: Exclude<ReceivePicturesResult, { ok: true }>): ApiRefusal {
  switch (refusal.code) {
    case 'too-many':
      return { ok: false, code: 'too-many-requests', retryAfterSeconds: refusal.retryAfterSeconds };
    case 'unreadable-file':
      if (refusal.problem === 'too-large') return tooLarge;
      return { ok: false, code: 'validation-invalid-value', title: zipProblems[refusal.problem] };
    case 'in-progress':
      return { ok: false, code: 'changed', title: 'Pictures are added to wines that were imported' };
    default:
      return refuse(refusal.code);
  }
}

/** Pictures for the wines of an import. */
export const importPictureOperations: readonly Operation[] = [show, add];
