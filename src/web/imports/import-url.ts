import type { ImportKind, RowFilter } from '#features/imports/import.ts';

/** Where imports are shown: to a winery's people, or to admins. */
export type ImportArea = 'winery' | 'directory';

const paths = { winery: '/listings/import', directory: '/dashboard/wineries/import' } as const;

/** Where the page of this URL is. */
export function areaOf({ pathname }: URL): ImportArea {
  return pathname.startsWith(paths.directory) ? 'directory' : 'winery';
}

/** The URL of the list of imports, where a file is sent. */
export function importsUrl(
  area: ImportArea,
  query: { kind?: ImportKind; winery?: string; page?: number } = {},
): string {
  return withQuery(paths[area], query);
}

/** The URL that receives a file. Only such URLs accept large bodies. */
export function receiveFileUrl(area: ImportArea, query: { kind: ImportKind; winery?: string }): string {
  return withQuery(`${paths[area]}/file`, query);
}

/** The URL of an import. @param query.columns shows the choice of its columns */
export function importUrl(
  area: ImportArea,
  id: string,
  query: { show?: RowFilter; page?: number; columns?: 'choose' } = {},
): string {
  return withQuery(`${paths[area]}/${id}`, query);
}

/** The URL that receives pictures for the wines of an import, as a ZIP file. */
export function picturesUrl(id: string): string {
  return `${paths.winery}/${id}/pictures`;
}

/** The URL of a CSV file of the rows that were not applied. */
export function wrongRowsUrl(area: ImportArea, id: string): string {
  return `${paths[area]}/${id}/wrong-rows`;
}

function withQuery(path: string, { page, ...query }: { page?: number } & Record<string, string | number | undefined>) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(page !== undefined && page > 1 ? [...given, ['page', String(page)]] : given);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
