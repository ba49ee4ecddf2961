import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import { findDraft as findRow } from './db/draft-rows.server.ts';
import { draftSeconds } from './draft-life.ts';

/** What a draft says, for whose browser knows its id; undefined where there is none any more. One query. */
export async function findDraft(app: Pick<Infra, 'db' | 'clock'>, id: string | undefined): Promise<string | undefined> {
  if (!z.uuid().safeParse(id).success || id === undefined) return undefined;
  return findRow(app.db, id, new Date(app.clock.now().getTime() - draftSeconds * 1_000));
}
