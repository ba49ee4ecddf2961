import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { csvLine } from '#kit/csv.ts';
import { emptyCounts, type FileCounts, type ImportReport, type ReportLine, type RowResult } from './import-report.ts';

/** The name of the report in the folder of the export. */
export const reportFileName = 'import-report.csv';

/** How many lines are kept for the screen. */
const shownLines = 50;

/** A report that is being written. */
export type ReportWriter = {
  /** Counts a row and writes what is to be said about it. */
  row: (place: { file: string; row: number; id: string }, result: RowResult) => Promise<void>;
  /** Writes a line about a file as a whole. */
  file: (file: string, reason: string) => Promise<void>;
  /** Counts a picture. */
  picture: (outcome: keyof ImportReport['pictures']) => void;
  /** What was counted so far. */
  summary: () => ImportReport;
  /** Closes the file. */
  close: () => Promise<void>;
};

/** Opens the report of an import in its folder, in place of a former one. */
export async function openReport(folder: string): Promise<ReportWriter> {
  const out = await open(path.join(folder, reportFileName), 'w');
  // why: without a byte order mark Excel does not recognize UTF-8
  await out.writeFile(`\uFEFF${csvLine(['File', 'Row', 'ID', 'Outcome', 'Field', 'Reason'])}`);
  const files = new Map<string, FileCounts>();
  const pictures = { new: 0, unchanged: 0, missing: 0 };
  const lines: ReportLine[] = [];
  let lineCount = 0;
  const countsOf = (file: string) => {
    const counts = files.get(file) ?? emptyCounts(file);
    files.set(file, counts);
    return counts;
  };
  const add = async (line: ReportLine) => {
    lineCount += 1;
    if (lines.length < shownLines) lines.push(line);
    await writeLine(out, line);
  };
  return {
    async row(place, { outcome, problems }) {
      countsOf(place.file)[outcome] += 1;
      for (const problem of problems) await add({ ...place, outcome, ...problem });
    },
    async file(file, reason) {
      countsOf(file).wrong += 1;
      await add({ file, row: null, id: '', outcome: 'wrong', field: '', reason });
    },
    picture(outcome) {
      pictures[outcome] += 1;
    },
    summary: () => ({ files: [...files.values()], pictures, lines, lineCount }),
    close: () => out.close(),
  };
}

async function writeLine(out: FileHandle, line: ReportLine): Promise<void> {
  const { file, row, id, outcome, field, reason } = line;
  await out.writeFile(csvLine([file, row, id, outcome, field, reason]));
}
