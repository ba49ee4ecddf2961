import { createReadStream } from 'node:fs';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { TemporaryUpload, TemporaryUploadStore } from '#infra/temporary-upload-store.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { oneLine } from '#kit/plain-text.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { guessColumns } from './columns/guess-columns.ts';
import { normalizedHeader } from './columns/import-field.ts';
import { deleteImport, findColumnFields, insertImport } from './db/import-rows.server.ts';
import { fileFolder, fileKey } from './file-storage.server.ts';
import { type ImportKind, maxFileBytes } from './import.ts';
import { findImportPlace, type ImportArea, importTargets, kindsOf } from './import-access.server.ts';
import { inspectTable, type TableRefusal, type TableSummary } from './reading/table.server.ts';

/** What importing needs. */
export type ImportNeeds = Pick<Infra, 'db' | 'clock'> & {
  storage: ObjectStorage;
  uploadStore: TemporaryUploadStore;
  rateLimiter: RateLimiter;
};

/** How many files one person may send: each takes seconds of processor time. */
const filesPerPerson = { limit: 60, windowSeconds: 3600 };

/** A file that was sent. `name` is what the sender calls it, known once its content is read. */
export type SentFile = { name: () => string; content: ReadableStream<Uint8Array> };

export type StartImportResult = Result<
  { id: string },
  'forbidden' | 'not-found' | TableRefusal | Refusal<'too-many', { retryAfterSeconds: number }>
>;

/**
 * Receives a file to import: at most 20 MB and 50,000 rows. It is read once, stored, and its columns are guessed;
 * nothing is changed yet. Wines and stock for the people of a winery, wineries for admins.
 * @param input.slug of the winery; null for the actor's first one
 */
export const startImport = defineUseCase(
  async (
    app: ImportNeeds,
    actor: Actor,
    { area, kind, slug, file }: { area: ImportArea; kind: ImportKind; slug: string | null; file: SentFile },
  ): Promise<StartImportResult> => {
    if (!mayChange(actor) || !kindsOf(area).includes(kind)) return refuse('forbidden');
    const place = await findImportPlace(app, actor, { area, slug });
    if (!place.ok) return place;
    const taken = await app.rateLimiter.take(`imports of ${actor.id}`, filesPerPerson);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
    const about = { userId: actor.id, wineryId: place.value.winery?.id ?? null, kind };
    const received = await app.uploadStore.withFile(file.content, maxFileBytes, async (upload) => {
      const table = await inspectTable(() => createReadStream(upload.path));
      return table.ok
        ? ok({ id: await storeFile(app, { ...about, ...table.value, fileName: fileNameOf(file.name()) }, upload) })
        : table;
    });
    if (received.ok) return received.value;
    return { ok: false, code: 'unreadable-file', problem: received.code === 'too-large' ? 'too-large' : 'broken-off' };
  },
);

type FileToStore = TableSummary & { userId: string; wineryId: string | null; kind: ImportKind; fileName: string };

async function storeFile(app: ImportNeeds, file: FileToStore, upload: TemporaryUpload): Promise<string> {
  const { sample, ...about } = file;
  // why: the row is written first, so that after a crash the file is deleted together with it
  const id = await insertImport(app.db, {
    ...about,
    sample: JSON.stringify(sample),
    fields: await guessFields(app.db, file),
    state: 'mapping',
    createdAt: app.clock.now(),
  });
  try {
    await upload.whole((content) => app.storage.put(fileKey(id), content, 'text/csv'));
  } catch (error) {
    await deleteImport(app.db, id);
    await app.storage.deleteFolder(fileFolder(id));
    throw error;
  }
  return id;
}

async function guessFields(db: Database, { userId, kind, headers, sample }: FileToStore): Promise<string[]> {
  const names = headers.map(normalizedHeader);
  const remembered = await findColumnFields(db, { userId, kind, headers: names });
  return guessColumns({ kind, fields: importTargets[kind].fields }, { headers, sample }, remembered);
}

/** A name of a file as it can be shown: without its folders, and not too long. */
function fileNameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return oneLine(last).slice(-200) || 'file.csv';
}
