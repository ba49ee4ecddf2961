import type { RowProblem } from './platform-export.ts';

/**
 * What became of a row: it is new here, was joined to an account that exists, was imported before, is left where it is
 * (deleted, or not over yet), or is wrong.
 */
export const rowOutcomes = ['new', 'joined', 'unchanged', 'skipped', 'wrong'] as const;

export type RowOutcome = (typeof rowOutcomes)[number];

/** What became of a row, and what is to be said about it. */
export type RowResult = { outcome: RowOutcome; problems: readonly RowProblem[] };

/** A line of the report. */
export type ReportLine = { file: string; row: number | null; id: string; outcome: string } & RowProblem;

/** The counts of a file; one that cannot be read is wrong as a whole. */
export type FileCounts = { file: string } & Record<RowOutcome, number>;

/** What an import did, or would do. `lines` are the first ones; all of them are in the file of the report. */
export type ImportReport = {
  files: readonly FileCounts[];
  pictures: { new: number; unchanged: number; missing: number };
  lines: readonly ReportLine[];
  lineCount: number;
};

/** Why an import has not succeeded as a whole, for its operator; undefined if it has. */
export function importFailure({ files }: Pick<ImportReport, 'files'>): string | undefined {
  if (files.length === 0) return 'The folder has no rows in users*.json, listings*.json, or transactions*.json.';
  const wrong = files.reduce((sum, counts) => sum + counts.wrong, 0);
  if (wrong === 0) return undefined;
  return `${wrong} ${wrong === 1 ? 'row or file' : 'rows or files'} could not be imported.`;
}

/** Counts without any row. */
export function emptyCounts(file: string): FileCounts {
  return { file, new: 0, joined: 0, unchanged: 0, skipped: 0, wrong: 0 };
}
