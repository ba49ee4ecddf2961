import { redirect } from 'react-router';
import { formOverheadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { type ImportKind, importKinds, maxFileBytes } from '#features/imports/import.ts';
import { maxZipBytes } from '#features/imports/pictures/picture-limits.ts';
import { receivePictures } from '#features/imports/pictures/receive-pictures.server.ts';
import { startImport } from '#features/imports/start-import.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { areaOf, importsUrl, importUrl } from './import-url.ts';

/**
 * Receives a file to import from a form, and redirects to its import, or back to the form with the reason. The kind and
 * the winery are in the URL, because the form's body is read as a stream.
 */
export async function receiveFile(context: Parameters<typeof getPageContext>[0], request: Request): Promise<Response> {
  const { app, actor } = getPageContext(context);
  const url = new URL(request.url);
  const { searchParams } = url;
  const area = areaOf(url);
  const kind: ImportKind = importKinds.find((one) => one === searchParams.get('kind')) ?? 'wines';
  const winery = searchParams.get('winery');
  const back = (problem: string, line?: number) => {
    const query = new URLSearchParams({
      kind,
      ...(winery && { winery }),
      problem,
      ...(line && { line: String(line) }),
    });
    return redirect(`${importsUrl(area)}?${query}`, 303);
  };
  if (Number(request.headers.get('content-length') ?? 0) > maxFileBytes + formOverheadBytes) return back('too-large');
  let fileName = '';
  const content = uploadedFile(request, 'file', (name) => {
    fileName = name;
  });
  const started = await startImport(app, actor, { area, kind, slug: winery, file: { name: () => fileName, content } });
  if (started.ok) return redirect(importUrl(area, started.value.id), 303);
  if (started.code === 'not-found') return new Response(null, { status: 404 });
  if (started.code !== 'unreadable-file') return back(started.code);
  const isMissing = started.problem === 'empty' && fileName === '';
  return back(isMissing ? 'no-file' : started.problem, started.line);
}

/** Receives pictures for the wines of an import from a form, and redirects to the import, with the reason if refused. */
export async function receiveZip(
  context: Parameters<typeof getPageContext>[0],
  request: Request,
  id: string,
): Promise<Response> {
  const { app, actor } = getPageContext(context);
  const back = (problem?: string) => {
    const page = importUrl('winery', encodeURIComponent(id));
    return redirect(problem === undefined ? page : `${page}?${new URLSearchParams({ pictures: problem })}`, 303);
  };
  if (Number(request.headers.get('content-length') ?? 0) > maxZipBytes + formOverheadBytes) return back('too-large');
  const received = await receivePictures(app, actor, { id, content: uploadedFile(request, 'pictures') });
  if (received.ok) return back();
  if (received.code === 'unreadable-file') return back(received.problem);
  return back(received.code === 'too-many' ? 'too-many-tries' : undefined);
}
