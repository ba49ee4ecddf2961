import type { ColumnType, Generated } from 'kysely';
import type { Candidate, ImportKind, ImportMode, ImportState, RowOutcome, RowProblem, RowStatus } from '../import.ts';
import type { Delimiter } from '../reading/delimiter.ts';
import type { Encoding } from '../reading/encoding.ts';

/** A value stored as JSON. */
type Json<Value> = ColumnType<Value, string, string>;
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/**
 * A file that is imported. `fields` has the field of each column, or an empty text; `sample` the first rows. `runId` is
 * of the run of a job that works on it, `done` how many of its `total` rows that run has processed.
 */
export type ImportTable = {
  id: Generated<string>;
  userId: string;
  wineryId: string | null;
  kind: ImportKind;
  state: ImportState;
  failure: string | null;
  fileName: string;
  encoding: Encoding;
  delimiter: Delimiter;
  headers: string[];
  sample: Json<string[][]>;
  fields: string[];
  mode: Generated<ImportMode>;
  total: number;
  done: Generated<number>;
  runId: string | null;
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
};

/**
 * A row of a file. `line` is its first line; `after` are the fields to be saved, `before` what they were; `answer` says
 * which of the candidates an ambiguous row means.
 */
export type ImportRowTable = {
  importId: string;
  line: number;
  cells: string[];
  status: RowStatus;
  name: string;
  targetId: string | null;
  after: GeneratedJson<Record<string, unknown>>;
  before: GeneratedJson<Record<string, unknown>>;
  problems: GeneratedJson<RowProblem[]>;
  candidates: GeneratedJson<Candidate[]>;
  answer: string | null;
  outcome: RowOutcome | null;
};

/** The field that a person chose for a column, by the column's name. */
export type ImportColumnTable = { userId: string; kind: ImportKind; header: string; field: string; usedAt: Date };

/** A picture of a ZIP file, with the listings that it belongs to and the photos that were made of it. */
export type ImportPictureTable = {
  importId: string;
  name: string;
  bytes: number;
  listingIds: Generated<string[]>;
  state: Generated<'waiting' | 'done' | 'failed' | 'unused'>;
  failure: string | null;
  imageIds: Generated<string[]>;
};

declare module '#infra/database.ts' {
  interface Tables {
    imports: ImportTable;
    importRows: ImportRowTable;
    importColumns: ImportColumnTable;
    importPictures: ImportPictureTable;
  }
}
