import { readFileSync } from 'node:fs';
import path from 'node:path';
import { blackPng } from '../../fixtures/images/black-png.ts';
import { zipFile } from '../../fixtures/imports/zip-file.ts';
import { type Attempts, by, type Given } from '../walk/attempt.ts';

/** Files that are uploaded. */
export const video = new Uint8Array(readFileSync(path.join(import.meta.dirname, '../../fixtures/images/bars.mp4')));
export const picture = new Uint8Array(blackPng(800));
export const pictures = zipFile([{ name: 'R1.png', content: picture }]);

/** A wine with the SKU of a picture was imported. */
export const importWine: Given = async (db, { things, listings }) => {
  const applied = { targetId: listings.wineId, status: 'changed', outcome: 'applied' } as const;
  await db
    .updateTable('importRows')
    .set({ ...applied, cells: ['Red', 'R1'] })
    .where('importId', '=', things.appliedImportId)
    .execute();
};

/** Uploads of pictures and videos. */
export const fileAttempts: Attempts = {
  'POST /api/v1/image': by('buyer', () => ({ file: { type: 'image/png', content: picture } }), {
    others: { may: 'own' },
  }),
  'POST /api/v1/own-listing/{id}/video': by('owner', ({ listings }) => ({
    path: [listings.draftId],
    file: { type: 'video/mp4', content: video },
  })),
  'POST /api/v1/import/{id}/pictures': by(
    'owner',
    ({ things }) => ({
      path: [things.appliedImportId],
      file: { type: 'application/zip', content: pictures },
    }),
    { given: importWine },
  ),
};
