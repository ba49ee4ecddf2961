import { answerRow } from '../../src/features/imports/answer-row.server.ts';
import { applyPreview, undoApplied } from '../../src/features/imports/change-import.server.ts';
import { exportBadRows } from '../../src/features/imports/export-bad-rows.server.ts';
import { findImportPlace, findOwnImport } from '../../src/features/imports/import-access.server.ts';
import { showImportProgress } from '../../src/features/imports/import-report.server.ts';
import { forgetColumns, mapColumns } from '../../src/features/imports/map-columns.server.ts';
import { addPictures } from '../../src/features/imports/pictures/add-pictures.server.ts';
import { receivePictures } from '../../src/features/imports/pictures/receive-pictures.server.ts';
import { endLostImports, runImportJob } from '../../src/features/imports/run-import-job.server.ts';
import { listImports, showImport } from '../../src/features/imports/show-import.server.ts';
import { startImport } from '../../src/features/imports/start-import.server.ts';
import { sweepImports } from '../../src/features/imports/sweep-imports.server.ts';
import { uploadFile } from '../../src/features/imports/upload-file.server.ts';
import {
  exportWineryData,
  listExportableWineries,
} from '../../src/features/reporting/winery-data/export-winery-data.server.ts';
import type { ObjectStorage } from '../../src/infra/object-storage/object-storage.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import type { Entry } from './entry.ts';
import type { Things } from './things.ts';
import type { Who } from './who.ts';

/** The people of a winery. */
const people: readonly Who[] = ['member', 'owner'];

const storage = { deleteFolder: async () => {}, get: async () => undefined } as unknown as ObjectStorage;

/** An import of the actor's winery in this state, with a row that asks. */
async function importOf({ db, clock }: AccountsApp, { wineryId, personId }: Things, state: 'checked' | 'applied') {
  const now = clock.now();
  const { id } = await db
    .insertInto('imports')
    .values({
      ...{ userId: personId, wineryId, kind: 'wines', state, fileName: 'wines.csv', encoding: 'utf-8', delimiter: ',' },
      ...{ headers: ['Name', 'SKU'], sample: '[]', fields: ['title', 'sku'], total: 2, createdAt: now, appliedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { importId: id, cells: ['Red', ''], name: 'Red' };
  await db
    .insertInto('importRows')
    .values([
      { ...row, line: 2, status: 'new', after: JSON.stringify({ title: 'Red' }) },
      { ...row, line: 3, status: 'ask' },
    ])
    .execute();
  return id;
}

/** An upload of which nothing arrives. */
const file = () => ({ name: () => 'wines.csv', content: new Blob().stream() });

/** Who may import files, look at imports, apply and undo them, and download everything of a winery. Foreign imports are in the feature's own tests. */
export const importEntries: Record<string, Entry> = {
  'imports/startImport': {
    may: people,
    call: async (app, actor, { uploads }) => {
      const started = { area: 'winery', kind: 'wines', slug: null, file: file() } as const;
      const result = await startImport({ ...app, ...uploads }, actor, started);
      return !result.ok && result.code === 'unreadable-file';
    },
  },
  'imports/uploadFile': {
    may: people,
    call: async (app, actor, { uploads }) => {
      const sent = { area: 'winery', kind: 'stock', slug: null, file: file(), dryRun: true, waitSeconds: 0 } as const;
      const result = await uploadFile({ ...app, ...uploads }, actor, sent);
      return !result.ok && result.code === 'unreadable-file';
    },
  },
  'imports/showImportProgress': {
    may: people,
    call: async (app, actor, things) =>
      (await showImportProgress(app, actor, await importOf(app, things, 'checked'))).ok,
  },
  'imports/findOwnImport': {
    may: people,
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'checked');
      return (await findOwnImport(app, actor, { id, access: 'look' })).ok;
    },
  },
  'imports/findImportPlace': {
    may: people,
    call: async (app, actor) => (await findImportPlace(app, actor, { area: 'winery', slug: null })).ok,
  },
  'reporting/listExportableWineries': {
    may: ['owner'],
    call: async (app, actor) => (await listExportableWineries(app, actor)).ok,
  },
  'reporting/exportWineryData': {
    may: ['owner'],
    call: async (app, actor) => (await exportWineryData(app, actor, { slug: null, part: 'everything' })).ok,
  },
  'imports/listImports': {
    may: people,
    call: async (app, actor) => (await listImports(app, actor, { area: 'winery', slug: null, page: null })).ok,
  },
  'imports/showImport': {
    may: people,
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'checked');
      return (await showImport(app, actor, { id, show: null, page: null })).ok;
    },
  },
  'imports/exportBadRows': {
    may: people,
    call: async (app, actor, things) => (await exportBadRows(app, actor, await importOf(app, things, 'checked'))).ok,
  },
  'imports/mapColumns': {
    may: people,
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'checked');
      return (await mapColumns(app, actor, { id, fields: ['title', ''] })).ok;
    },
  },
  'imports/forgetColumns': {
    may: ['user', 'member', 'owner', 'admin'],
    call: async (app, actor, { personId: userId }) => {
      const column = { userId, kind: 'wines', header: 'wine', field: 'title', usedAt: app.clock.now() } as const;
      await app.db.insertInto('importColumns').values(column).execute();
      await forgetColumns(app, actor);
      const left = await app.db.deleteFrom('importColumns').where('userId', '=', userId).executeTakeFirst();
      return left.numDeletedRows === 0n;
    },
  },
  'imports/answerRow': {
    may: people,
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'checked');
      return (await answerRow(app, actor, { id, line: 3, answer: 'skip' })).ok;
    },
  },
  'imports/applyPreview': {
    may: people,
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'checked');
      return (await applyPreview(app, actor, { id, mode: 'good' })).ok;
    },
  },
  'imports/undoApplied': {
    may: people,
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'applied');
      return (await undoApplied(app, actor, { id, others: false })).ok;
    },
  },
  'imports/receivePictures': {
    may: people,
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'applied');
      const content = new Blob().stream();
      const result = await receivePictures({ ...app, ...things.uploads }, actor, { id, content });
      return !result.ok && result.code === 'unreadable-file';
    },
  },
  'imports/addPictures': {
    may: ['system'],
    call: async (app, actor, { uploads }) => {
      const job = { id: crypto.randomUUID(), data: { importId: crypto.randomUUID() }, isLastAttempt: false };
      return (await addPictures({ ...app, ...uploads }, actor, job)) === 'done';
    },
  },
  'imports/runImportJob': {
    may: ['system'],
    call: async (app, actor) => {
      const data = { importId: crypto.randomUUID(), runId: crypto.randomUUID() };
      const job = { id: crypto.randomUUID(), data, isLastAttempt: false };
      return (await runImportJob({ ...app, storage }, actor, job)) === 'done';
    },
  },
  'imports/endLostImports': {
    may: ['system'],
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'checked');
      const busy = { state: 'checking', runId: crypto.randomUUID() } as const;
      await app.db.updateTable('imports').set(busy).where('id', '=', id).execute();
      return (await endLostImports(app, actor)) > 0;
    },
  },
  'imports/sweepImports': {
    may: ['system'],
    call: async (app, actor, things) => {
      const id = await importOf(app, things, 'checked');
      const createdAt = new Date(0);
      await app.db.updateTable('imports').set({ createdAt }).where('id', '=', id).execute();
      return (await sweepImports({ ...app, storage }, actor)) > 0;
    },
  },
};
