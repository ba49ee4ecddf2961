import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportKind, ExportRow } from '../platform-export.ts';
import { exportPages, type ReadTransit } from './export-page.ts';
import { ExportFileError } from './plain-value.ts';

/**
 * How large a file may be, in bytes, and how many of a kind there may be. A file is read as a whole, so its size bounds
 * the memory; a page of the API has less than a megabyte.
 */
const exportLimits = { bytes: 64 * 1024 * 1024, files: 10_000 } as const;

/** The files of a kind in an export, by name. @throws if the folder cannot be read */
export async function listExportFiles(folder: string, kind: ExportKind): Promise<string[]> {
  const pattern = new RegExp(`^${kind}.*\\.json$`, 'i');
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort(byNumber.compare);
  if (names.length > exportLimits.files) throw new ExportFileError(`There are more than ${exportLimits.files} files`);
  return names;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** A row of a file; without a resource for what is none. */
export type ReadRow = Omit<ExportRow, 'resource'> & { resource: ExportRow['resource'] | null };

/**
 * The rows of a file.
 * @throws ExportFileError if it is no export, or too large
 */
export async function readExportFile(folder: string, file: string, readTransit: ReadTransit): Promise<ReadRow[]> {
  const at = path.join(folder, file);
  const about = await lstat(at);
  // why: a link could lead to any file of the machine
  if (!about.isFile()) throw new ExportFileError('It is no file');
  if (about.size > exportLimits.bytes) {
    throw new ExportFileError(`It is larger than ${exportLimits.bytes / 1024 / 1024} MB. Divide it into several files`);
  }
  const pages = exportPages((await readFile(at, 'utf8')).replace(/^\uFEFF/, ''), readTransit);
  const rows = pages.flatMap(({ resources, included }) => resources.map((resource) => ({ resource, included })));
  return rows.map((row, index) => ({ ...row, file, row: index + 1 }));
}
