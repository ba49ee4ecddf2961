import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { ImportRow } from './db/import-rows.server.ts';

/** Records what an import has done in the audit of admins, with who applied or undid it; imports of a winery's own people are not in it. */
export async function recordImport(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { kind: about, fileName, total }: ImportRow,
  { kind, by }: { kind: 'wineries-imported' | 'winery-import-undone'; by: string },
): Promise<void> {
  if (about !== 'wineries') return;
  const admin = { kind: 'user', id: by, roles: ['admin'], limited: false } as const;
  const details = `${fileName}, ${total === 1 ? '1 row' : `${total} rows`}`;
  await recordAdminAction(app, admin, { kind, subject: 'list', details });
}
