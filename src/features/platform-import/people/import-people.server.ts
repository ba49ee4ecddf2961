import { emailField } from '#features/accounts/account-fields.schema.ts';
import { shopDate } from '#features/accounts/age.ts';
import { findAccountsLike, importAccount } from '#features/accounts/import-account.server.ts';
import { findImported, findImportedPeople, recordImported } from '../db/imported-rows.server.ts';
import type { RowResult } from '../import-report.ts';
import { type ImportRows, type ImportRun, importBatch, type RowApp } from '../import-run.server.ts';
import { type ExportRow, RefusedRowError, relatedId } from '../platform-export.ts';
import { importProfilePicture } from './import-profile-picture.server.ts';
import { parsePerson } from './parse-person.server.ts';

type Account = { id: string; email: string; emailVerified: boolean; birthDate: string | null };

/**
 * What is known before people are imported: who was, who of them deleted their account here, and which accounts have their
 * ids or emails.
 */
type KnownPeople = {
  imported: Set<string>;
  erased: ReadonlySet<string>;
  byId: Set<string>;
  byEmail: Map<string, Account>;
};

/** Imports users as accounts, and then their pictures. */
export const importPeople: ImportRows = async (run, rows) => {
  const results = await importBatch(run, rows, (app) => findKnown(app, rows), importPerson);
  const ids = rows.map(({ resource }) => resource.id);
  const imported = await findImported(run.dryRun ?? run.app.db, 'user', ids);
  const finished: RowResult[] = [];
  for (const [at, row] of rows.entries()) {
    const result = results[at] as RowResult;
    const waits = imported.get(row.resource.id)?.complete === false && !['skipped', 'wrong'].includes(result.outcome);
    finished.push(waits ? await finish(run, row, result) : result);
  }
  return finished;
};

async function finish(run: ImportRun, row: ExportRow, result: RowResult): Promise<RowResult> {
  const reason = await importProfilePicture(run, row);
  if (reason === undefined) return { ...result, outcome: 'new' };
  return { ...result, problems: [...result.problems, { field: 'profileImage', reason }] };
}

async function findKnown(app: RowApp, rows: readonly ExportRow[]): Promise<KnownPeople> {
  const ids = rows.map(({ resource }) => resource.id);
  const emails = rows.flatMap(({ resource }) => emailField.safeParse(resource.attributes.email).data ?? []);
  const accounts = await findAccountsLike(app, { ids, emails });
  const people = await findImportedPeople(app.db, ids);
  return {
    imported: new Set((await findImported(app.db, 'user', ids)).keys()),
    erased: new Set(ids.filter((id) => people.get(id)?.erased)),
    byId: new Set(accounts.map(({ id }) => id)),
    byEmail: new Map(accounts.map((account) => [account.email, account])),
  };
}

const otherBirthDate = { field: 'birthDate', reason: 'The account has another date of birth, which stays' };

async function importPerson(app: RowApp, { resource }: ExportRow, known: KnownPeople): Promise<RowResult> {
  if (known.erased.has(resource.id)) {
    return { outcome: 'skipped', problems: [{ field: 'id', reason: 'They deleted their account here' }] };
  }
  if (known.imported.has(resource.id)) return { outcome: 'unchanged', problems: [] };
  if (resource.attributes.deleted === true) {
    return { outcome: 'skipped', problems: [{ field: 'deleted', reason: 'The account was deleted there' }] };
  }
  const now = app.clock.now();
  const { account, problems } = parsePerson(resource, { now, today: shopDate(now) });
  const record = { kind: 'user', id: resource.id, complete: true, importedAt: now } as const;
  const existing = known.byEmail.get(account.email);
  if (existing) {
    // why: else whoever opened an account with somebody's address would get what that person has on the other side
    if (!existing.emailVerified || !account.emailVerified) {
      const reason = 'There is an account with this address, and the address is not verified on both sides';
      throw new RefusedRowError('email', reason);
    }
    await recordImported(app.db, { ...record, targetId: existing.id });
    known.imported.add(resource.id);
    const joined = [{ field: 'email', reason: 'Joined to the account that has this address' }];
    const differs = account.birthDate !== null && existing.birthDate !== account.birthDate;
    return { outcome: 'joined', problems: differs ? [...joined, otherBirthDate] : joined };
  }
  if (known.byId.has(account.id)) throw new RefusedRowError('id', 'There is another account with this id');
  await importAccount(app, account);
  const complete = relatedId(resource, 'profileImage') === undefined;
  await recordImported(app.db, { ...record, complete, targetId: account.id });
  known.imported.add(account.id);
  known.byEmail.set(account.email, account);
  return { outcome: 'new', problems };
}
