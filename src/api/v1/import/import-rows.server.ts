import { z } from 'zod';
import { type AnswerRowResult, answerRow } from '#features/imports/answer-row.server.ts';
import { exportBadRows } from '#features/imports/export-bad-rows.server.ts';
import { rowFilters, rowOutcomes, rowStatuses, rowsPerPage } from '#features/imports/import.ts';
import { showImport } from '#features/imports/show-import.server.ts';
import { csvFile } from '#kit/csv.ts';
import { ok, refuse } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { type ApiRefusal, invalidFields } from '../../responses.ts';
import { schemaNames } from '../../schemas.ts';
import { importStates, problemResponse } from './import-responses.ts';

const rowResponse = z
  .object({
    line: z.int().describe('Its first line in the file'),
    status: z.enum(rowStatuses).describe('What it does; ask if it may mean several things'),
    name: z.string(),
    targetId: z.uuid().nullable().describe('The listing or the winery that it changes, or has made'),
    changes: z
      .array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() }))
      .describe('What it changes; before is null for something new'),
    problems: z.array(problemResponse),
    candidates: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('What an ambiguous row may mean'),
    answer: z.string().nullable().describe('What somebody chose: a candidate, new, or skip'),
    outcome: z.enum(rowOutcomes).nullable().describe('What became of it; skipped if something was changed meanwhile'),
  })
  .register(schemaNames, { name: 'ImportRow' });

const rows = { tag: 'Imports', roles: 'signed-in' } as const;

const list = defineOperation({
  ...rows,
  method: 'get',
  path: '/api/v1/import/{id}/row',
  summary: 'The rows of a file by what they do, in its order',
  query: z.object({
    show: z
      .enum(rowFilters)
      .optional()
      .describe('skipped: left out, kept: could not be undone. By default those that need most care'),
    page: z.string().optional(),
  }),
  data: rowResponse,
  paged: true,
  meta: z.object({ state: z.enum(importStates), show: z.enum(rowFilters) }),
  refusals: [400, 403, 404],
  handle: async ({ app, actor, params: { id }, query: { show = null, page = null } }) => {
    const shown = await showImport(app, actor, { id, show, page });
    if (!shown.ok) return shown;
    const { state, filter, rows: value, rowPages } = shown.value;
    const { page: chosen, pages: totalPages, total: totalItems } = rowPages;
    return {
      ok: true,
      value,
      meta: { page: chosen, perPage: rowsPerPage, totalItems, totalPages, state, show: filter },
    };
  },
});

const answer = defineOperation({
  ...rows,
  method: 'put',
  path: '/api/v1/import/{id}/row/{line}',
  summary: 'Say what an ambiguous row means; it is checked again at once',
  body: z.object({
    answer: z.string().max(100).describe('The id of one of its candidates, new where it may be new, or skip'),
  }),
  data: z.object({ line: z.int(), answer: z.string() }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id, line }, body: { answer: given } }) => {
    // why: a number in another notation, such as 1e1, is no line
    const number = /^\d{1,10}$/.test(line) ? Number(line) : 0;
    const answered = await answerRow(app, actor, { id, line: number, answer: given });
    return answered.ok ? ok({ line: number, answer: given }) : refusedAnswer(answered);
  },
});

function refusedAnswer(refusal: Exclude<AnswerRowResult, { ok: true }>): ApiRefusal {
  switch (refusal.code) {
    case 'wrong':
      return invalidFields({ answer: 'Choose one of its answers' });
    case 'elsewhere':
      return { ok: false, code: 'changed', title: `Line ${refusal.line} of the file already changes this` };
    case 'in-progress':
      return {
        ok: false,
        code: 'changed',
        title: 'Rows are answered after the file was checked and before it is applied',
      };
    default:
      return refuse(refusal.code);
  }
}

const wrongRows = defineOperation({
  ...rows,
  method: 'get',
  path: '/api/v1/import/{id}/wrong-rows',
  summary: 'The rows that were not applied, as they were read, each with what is wrong in front: mend and import them',
  download: ['text/csv'],
  data: z.string(),
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id } }) => {
    const exported = await exportBadRows(app, actor, id);
    if (!exported.ok) return exported;
    const { head, batches } = exported.value;
    const content = csvFile(head, batches);
    return { ok: true, download: { type: 'text/csv; charset=utf-8', name: 'wrong-rows.csv', content } };
  },
});

/** The rows of a file: what they do, answering ambiguous ones, and those that were not applied. */
export const importRowOperations: readonly Operation[] = [list, answer, wrongRows];
