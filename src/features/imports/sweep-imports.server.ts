import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteImport, deleteOldColumnFields, listOldImports } from './db/import-rows.server.ts';
import { fileFolder } from './file-storage.server.ts';
import { keepPeriod } from './import.ts';

/** How many imports are deleted at once. */
const batchSize = 100;

/** For how long a person's choice of columns is remembered after its last use, in milliseconds. */
const rememberPeriod = 400 * 24 * 3_600_000;

/** Deletes imports 30 days after they were begun, with their files, and choices of columns that are no longer used. System only. */
export const sweepImports = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'> & { storage: ObjectStorage }, actor: Actor): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    const now = app.clock.now().getTime();
    await deleteOldColumnFields(app.db, new Date(now - rememberPeriod));
    const ids = await listOldImports(app.db, new Date(now - keepPeriod), batchSize);
    for (const id of ids) {
      // why: the file first, so that after a crash its row still names it
      await app.storage.deleteFolder(fileFolder(id));
      await deleteImport(app.db, id);
    }
    return ids.length;
  },
);
