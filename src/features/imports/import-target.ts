import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { ImportField } from './columns/import-field.ts';
import type { Candidate, RowProblem, RowStatus } from './import.ts';

/** The fields of a row, as they are saved. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A row to check: its cells by field, without empty ones, and what somebody chose if it was ambiguous. */
export type RowToCheck = { line: number; cells: ReadonlyMap<string, string>; answer: string | null };

/** What a row would do. */
export type CheckedRow = {
  line: number;
  status: RowStatus;
  name: string;
  targetId: string | null;
  after: FieldValues;
  before: FieldValues;
  /** `column` is a field here. */
  problems: RowProblem[];
  candidates: Candidate[];
};

/** A checked row that is applied or undone. */
export type StoredRow = {
  line: number;
  status: 'new' | 'changed';
  targetId: string | null;
  after: FieldValues;
  before: FieldValues;
  answer: string | null;
};

/** What became of a row; `targetId` is null if what it changes was changed by somebody else meanwhile. */
export type AppliedRow = { line: number; targetId: string | null };

/** Where an import belongs: a winery, or null for the directory of wineries. */
export type ImportScope = { importId: string; wineryId: string | null };

type Writing = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/** Checks the rows of one file, batch by batch in their order: later ones are compared with earlier ones. */
export type RowChecker = (rows: readonly RowToCheck[]) => Promise<CheckedRow[]>;

/** What a kind of import reads and changes. The callers of all of it check permissions. */
export type ImportTarget = {
  fields: readonly ImportField[];
  openChecker(app: { db: Database } & Pick<Infra, 'clock'>, scope: ImportScope): Promise<RowChecker>;
  /** Applies rows. Those that can no longer be applied are left out. */
  apply(app: Writing, scope: ImportScope, rows: readonly StoredRow[]): Promise<AppliedRow[]>;
  /** Undoes rows. @returns the lines of those that were not, since what they changed was changed again */
  undo(app: Writing, scope: ImportScope, rows: readonly StoredRow[]): Promise<number[]>;
};
