/** What a file is about: wines of a winery, only their stock, or the directory of wineries. */
export const importKinds = ['wines', 'stock', 'wineries'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * The states of an import. `mapping`: its columns are being chosen; `checking`, `applying` and `undoing`: a job works
 * on it; `failed`: nothing was changed, and `failure` says why.
 */
export type ImportState = 'mapping' | 'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed';

/** The states in which a job works on the import. */
export const busyStates: readonly ImportState[] = ['checking', 'applying', 'undoing'];

/** What is applied: all rows of the file, or none if one of them cannot be; or those that can. */
export type ImportMode = 'all' | 'good';

/** What a row does. `ask`: it may mean several things, and somebody has to say which. */
export const rowStatuses = ['new', 'changed', 'unchanged', 'wrong', 'ask'] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** Which rows are listed: those of a status, those that were left out, or those that could not be undone. */
export const rowFilters = ['wrong', 'ask', 'new', 'changed', 'unchanged', 'skipped', 'kept'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** What became of a row: `skipped` if what it changes was changed by somebody else meanwhile. */
export const rowOutcomes = ['applied', 'skipped', 'undone'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Why a row is wrong: the name of its column, empty for the row as a whole; the message; and the cell. */
export type RowProblem = { column: string; message: string; value: string };

/** What an ambiguous row may mean. */
export type Candidate = { id: string; name: string };

const confirmationPrefix = 'confirm:';

/** The answer that confirms a change of something that belongs to somebody else. @param id what is changed */
export function confirmationOf(id: string): string {
  return `${confirmationPrefix}${id}`;
}

/** The id that an answer names, whether it chooses or confirms it; undefined for `new` and `skip`. */
export function idInAnswer(answer: string | null): string | undefined {
  const id = answer?.startsWith(confirmationPrefix) ? answer.slice(confirmationPrefix.length) : answer;
  return id?.length === 36 ? id : undefined;
}

/** How many rows of a file there are, by status, and what became of them. */
export type RowCounts = Record<RowStatus, number> & { applied: number; skipped: number };

/** The limits of a file: its size in bytes, its rows below the header, its columns, and the length of a cell. */
export const maxFileBytes = 20 * 1024 * 1024;
export const maxRows = 50_000;
export const maxColumns = 200;
export const maxCellLength = 20_000;

/** For how long an import can be undone, and after how long everything about it is deleted, in milliseconds. */
export const undoPeriod = 7 * 24 * 3_600_000;
export const keepPeriod = 30 * 24 * 3_600_000;

/** How many rows of an import a page shows. */
export const rowsPerPage = 50;

/** Why a step failed, as stored. */
export const importFailures = {
  changed: 'Something was changed after the preview, so nothing was applied. Preview the file again.',
  'changed-since': 'Something was changed after the import, so nothing was undone.',
  forbidden: 'Whoever started this may no longer do it, so nothing was changed.',
  'file-missing': 'The file is no longer stored. Upload it again.',
  internal: 'Something went wrong on our side, so nothing was changed. Please try again.',
  interrupted: 'Something went wrong on our side before all rows were applied. You can undo those that were.',
} as const;
export type ImportFailure = keyof typeof importFailures;

/** Why a file cannot be read, with the message for its sender. */
export const fileProblems = {
  'too-large': 'This file is larger than 20 MB. Split it into several files.',
  'broken-off': 'The upload was interrupted. Please try again.',
  'no-file': 'Choose a file first.',
  empty: 'This file is empty.',
  'only-header': 'This file has a header, but no rows below it.',
  binary: 'This is not a CSV file. In your spreadsheet, save it as CSV (UTF-8) and try again.',
  'broken-quote': 'A quotation mark is opened in this file, but never closed.',
  'too-many-rows': 'This file has more than 50,000 rows. Split it into several files.',
  'too-many-columns': 'This file has more than 200 columns. Remove those that you don’t need.',
  'too-long-cell': 'A cell of this file has more than 20,000 characters.',
} as const;
export type FileProblem = keyof typeof fileProblems;
