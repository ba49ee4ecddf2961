import { z } from 'zod';
import { maxColumns } from '#features/imports/import.ts';
import { mapColumns } from '#features/imports/map-columns.server.ts';
import { showImport } from '#features/imports/show-import.server.ts';
import { ok, refuse } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { invalidFields } from '../../responses.ts';
import { schemaNames } from '../../schemas.ts';
import { importStates, inBackground } from './import-responses.ts';

const columnsResponse = z
  .object({
    state: z.enum(importStates),
    preset: z.string().nullable().describe('The program that the file was exported from, if it is known'),
    columns: z.array(
      z.object({
        header: z.string(),
        sample: z.array(z.string()).describe('Its cells in the first rows'),
        field: z.string().describe('The field that it is, as guessed or chosen; empty if it is not imported'),
      }),
    ),
    fields: z
      .array(z.object({ field: z.string(), label: z.string(), hint: z.string().nullable() }))
      .describe('What a column can be'),
  })
  .register(schemaNames, { name: 'ImportColumns' });

const columns = { tag: 'Imports', roles: 'signed-in', path: '/api/v1/import/{id}/columns' } as const;

const show = defineOperation({
  ...columns,
  method: 'get',
  summary: 'The columns of a file, which field each of them is, and which fields there are',
  data: columnsResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id } }) => {
    const shown = await showImport(app, actor, { id, show: null, page: null });
    if (!shown.ok) return shown;
    const { state, preset, headers, sample, fields, knownFields } = shown.value;
    return ok({
      state,
      preset,
      columns: headers.map((header, at) => ({
        header,
        sample: sample.map((row) => row[at] ?? ''),
        field: fields[at] ?? '',
      })),
      fields: knownFields.map(({ field, label, hint = null }) => ({ field, label, hint })),
    });
  },
});

const choose = defineOperation({
  ...columns,
  method: 'put',
  summary: 'Say which field each column is, and check the file by that: nothing is applied yet',
  body: z.object({
    fields: z
      .array(z.string().max(100))
      .max(maxColumns)
      .describe('For each column in its order the field that it is, or an empty text'),
  }),
  data: z.object({}),
  background: true,
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id }, body: { fields } }) => {
    const mapped = await mapColumns(app, actor, { id, fields });
    if (mapped.ok) return inBackground({ id, state: 'checking' });
    if (mapped.code === 'invalid') return invalidFields({ fields: mapped.message });
    if (mapped.code !== 'in-progress') return refuse(mapped.code);
    return { ok: false, code: 'changed', title: 'The columns cannot be chosen in the state that the import is in' };
  },
});

/** Choosing the columns of a file. */
export const importColumnOperations: readonly Operation[] = [show, choose];
