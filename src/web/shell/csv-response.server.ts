import type { CsvExport } from '#features/listing-management/list/export-listings.server.ts';
import { csvFile } from '#kit/csv.ts';

/** A CSV file as a download, streamed while it is read. @param name of the file, without extension */
export function csvResponse({ head, batches }: CsvExport, name: string): Response {
  return new Response(csvFile(head, batches), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
