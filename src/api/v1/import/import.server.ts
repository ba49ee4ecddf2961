import { z } from 'zod';
import { formOverheadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { applyPreview, type ChangeImportResult, undoApplied } from '#features/imports/change-import.server.ts';
import {
  fileProblems,
  type ImportKind,
  type ImportState,
  importFailures,
  importKinds,
  maxFileBytes,
} from '#features/imports/import.ts';
import type { ImportArea } from '#features/imports/import-access.server.ts';
import { showImportProgress } from '#features/imports/import-report.server.ts';
import { listImports } from '#features/imports/show-import.server.ts';
import { startImport } from '#features/imports/start-import.server.ts';
import { fileProblemMessage, uploadFile } from '#features/imports/upload-file.server.ts';
import { ok, refuse } from '#kit/result.ts';
import { type Background, defineOperation, type Operation, type OperationRequest } from '../../operation.ts';
import type { ApiRefusal } from '../../responses.ts';
import { schemaNames } from '../../schemas.ts';
import { importStates, inBackground, problemResponse } from './import-responses.ts';

/** How long the sender of a file waits for its report, in seconds; after that they are told where to look for it. */
const waitSeconds = 20;

const report = {
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z
    .array(z.object({ line: z.int(), ...problemResponse.shape }))
    .describe('What is wrong with the rows that were not applied; at most a thousand'),
};

const about = {
  id: z.uuid(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  total: z.int().describe('How many rows'),
};

const importResponse = z
  .object({
    ...about,
    done: z.int().describe('How many of them the present step has done'),
    failure: z.string().nullable().describe('Why the last step was not done, or not to its end'),
    report: z.object(report).nullable().describe('Null while it is worked on'),
  })
  .register(schemaNames, { name: 'Import' });

const uploadResponse = z.object({
  id: z.uuid().describe('Of the import, which can be undone for seven days'),
  ...report,
});
const isDryRun = z.enum(['true', 'false']).optional().describe('true: nothing is changed, only checked');
const columns = z
  .enum(['guess', 'choose'])
  .optional()
  .describe('choose: the file is only stored, and its columns are chosen by import/{id}/columns. guess by default');

const upload = {
  method: 'post',
  file: { type: 'text/csv', field: 'file' },
  data: uploadResponse,
  background: true,
  refusals: [400, 403, 404, 409, 413, 429, 500],
} as const;

const uploadWineries = defineOperation({
  ...upload,
  path: '/api/v1/winery/upload-csv',
  tag: 'Wineries',
  summary: 'Import wineries from a CSV file, as it is or in the field file of a form: its good rows, for admins',
  roles: ['admin'],
  query: z.object({ dryRun: isDryRun, columns }),
  handle: (request) => answerUpload(request, { area: 'directory', kind: 'wineries', slug: null }, request.query),
});

const uploadListings = defineOperation({
  ...upload,
  path: '/api/v1/own-listing/upload-csv',
  tag: 'Selling',
  summary: 'Import wines, or only their stock, from a CSV file: its good rows, as drafts where they are new',
  roles: 'signed-in',
  query: z.object({
    kind: z.enum(['wines', 'stock']).optional().describe('wines by default'),
    winery: z.string().max(200).optional().describe('Its slug; by default your first one'),
    dryRun: isDryRun,
    columns,
  }),
  handle: (request) => {
    const { kind = 'wines', winery: slug = null } = request.query;
    return answerUpload(request, { area: 'winery', kind, slug }, request.query);
  },
});

const imports = { tag: 'Imports', roles: 'signed-in' } as const;
const oneImport = { ...imports, path: '/api/v1/import/{id}' } as const;

const list = defineOperation({
  ...imports,
  method: 'get',
  path: '/api/v1/import',
  summary: 'The imports of your wineries in the last 30 days, or for admins those of the directory; the newest first',
  query: z.object({ of: z.enum(['winery', 'directory']).optional(), page: z.string().optional() }),
  data: z.object({ ...about, winery: z.string().nullable().describe('Its name'), createdAt: z.iso.datetime() }),
  paged: true,
  refusals: [403, 404],
  handle: async ({ app, actor, query: { of: area = 'winery', page = null } }) => {
    const listed = await listImports(app, actor, { area, slug: null, page });
    if (!listed.ok) return listed;
    const { imports: value, page: shown, pages: totalPages, total: totalItems, perPage } = listed.value;
    return { ok: true, value, meta: { page: shown, perPage, totalItems, totalPages } };
  },
});

const show = defineOperation({
  ...oneImport,
  method: 'get',
  summary: 'How far an import is, and what it did',
  data: importResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id } }) => {
    const shown = await showImportProgress(app, actor, id);
    if (!shown.ok) return shown;
    const { failure } = shown.value;
    return ok({ ...shown.value, failure: failure && importFailures[failure] });
  },
});

const change = { ...imports, method: 'post', data: importResponse, background: true } as const;

const apply = defineOperation({
  ...change,
  path: '/api/v1/import/{id}/apply',
  summary: 'Apply a file that was only checked: its good rows, or with all none if one of them is wrong',
  body: z.object({ mode: z.enum(['good', 'all']).optional() }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id }, body: { mode = 'good' } }) =>
    answerChange({ id, state: 'applying' }, await applyPreview(app, actor, { id, mode })),
});

const undo = defineOperation({
  ...change,
  path: '/api/v1/import/{id}/undo',
  summary: 'Undo an applied import within seven days; with others also where some of it was changed since',
  body: z.object({ others: z.boolean().optional().describe('What was changed since stays, and the rest is undone') }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id }, body: { others = false } }) =>
    answerChange({ id, state: 'undoing' }, await undoApplied(app, actor, { id, others })),
});

/** Importing wineries, wines, and stock from files, with what became of them. */
export const importOperations: readonly Operation[] = [uploadWineries, uploadListings, list, show, apply, undo];

type Upload = { area: ImportArea; kind: ImportKind; slug: string | null };
type UploadOptions = { dryRun?: 'true' | 'false' | undefined; columns?: 'guess' | 'choose' | undefined };

async function answerUpload(
  { app, actor, raw }: Pick<OperationRequest, 'app' | 'actor' | 'raw'>,
  upload: Upload,
  options: UploadOptions,
) {
  if (Number(raw.headers.get('content-length') ?? 0) > maxFileBytes + formOverheadBytes) return tooLarge;
  let name = `${upload.kind}.csv`;
  const content = uploadedFile(raw, 'file', (fileName) => {
    name = fileName;
  });
  const file = { ...upload, file: { name: () => name, content } };
  if (options.columns === 'choose') {
    const started = await startImport(app, actor, file);
    return started.ok ? inBackground({ id: started.value.id, state: 'mapping' }) : refusedUpload(started);
  }
  const dryRun = options.dryRun === 'true';
  const uploaded = await uploadFile(app, actor, { ...file, dryRun, waitSeconds });
  if (!uploaded.ok) return refusedUpload(uploaded);
  const { id, state, failure, report: made } = uploaded.value;
  if (made === null) return inBackground({ id, state });
  if (state === 'failed') {
    const code = failure === 'forbidden' ? 'forbidden' : 'internal';
    return { ok: false, code, ...(failure && { title: importFailures[failure] }) } satisfies ApiRefusal;
  }
  return { ok: true, value: { id, ...made } } as const;
}

function answerChange(
  started: { id: string; state: ImportState },
  changed: ChangeImportResult,
): Background | ApiRefusal {
  if (changed.ok) return inBackground(started);
  if (changed.code === 'forbidden' || changed.code === 'not-found') return refuse(changed.code);
  return { ok: false, code: 'changed', title: unchangeable[changed.code] };
}

const unchangeable = {
  'in-progress': 'This is not possible in the state that the import is in',
  nothing: 'No row of it changes anything',
  incomplete: 'Rows of it are wrong or may mean several things: apply its good rows, or mend the file',
  expired: 'It was applied more than seven days ago',
} as const;

const tooLarge: ApiRefusal = { ok: false, code: 'request-upload-over-limit', title: fileProblems['too-large'] };

function refusedUpload(refusal: Exclude<Awaited<ReturnType<typeof uploadFile>>, { ok: true }>): ApiRefusal {
  switch (refusal.code) {
    case 'too-many':
      return { ok: false, code: 'too-many-requests', retryAfterSeconds: refusal.retryAfterSeconds };
    case 'invalid':
      return { ok: false, code: 'validation-invalid-value', title: refusal.message };
    case 'unreadable-file':
      if (refusal.problem === 'too-large') return tooLarge;
      return { ok: false, code: 'validation-invalid-value', title: fileProblemMessage(refusal) };
    default:
      return refuse(refusal.code);
  }
}
