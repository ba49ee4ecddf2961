import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importPlatform } from '../../src/features/platform-import/import-platform.server.ts';
import type { Entry } from './entry.ts';

/** Who may import an export of the hosted platform: the operator's command alone. */
export const platformImportEntries: Record<string, Entry> = {
  'platform-import/importPlatform': {
    may: ['system'],
    call: async (app, actor, { uploads }) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-export-'));
      const outer = { readTransit: () => null, downloadImage: async () => ({ ok: false as const, reason: '' }) };
      const imported = await importPlatform({ ...app, ...uploads, ...outer, listingApproval: false }, actor, {
        folder,
        dryRun: true,
      });
      await rm(folder, { recursive: true });
      return imported.ok;
    },
  },
};
