import { redirect } from 'react-router';
import { addClaimFile, removeClaimFile, showClaimFile } from '#features/claims/claim-files.server.ts';
import { formOverheadBytes, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { claimUrl } from '#features/wineries/winery.ts';
import { refuse } from '#kit/result.ts';
import { requireUser } from '../../shell/guards.server.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/claim-files.route.ts';

/** A file that proves a claim, for its claimant and admins: a picture, or a PDF as a download. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  // why: after signing in, a visitor whose upload was refused comes back to the URL of the upload
  if (params.file === undefined) return redirect(claimUrl(params.id));
  const shown = await showClaimFile(app, actor, { claimId: params.id, fileId: params.file });
  if (!shown.ok) return new Response('There is no such file', { status: 404 });
  const { body, contentType, format } = shown.value;
  const headers = {
    'content-type': contentType,
    'content-disposition': `${format === 'pdf' ? 'attachment' : 'inline'}; filename="proof.${format}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
  if (request.method !== 'HEAD') return new Response(body, { headers });
  // why: nobody reads it, and an open stream keeps a file or a connection open
  await body.cancel();
  return new Response(null, { headers });
}

/**
 * Adds a file, sent in the form field `file` and read as a stream, or removes the one in the URL; redirects to the
 * claim's page, which shows errors. Files have a URL of their own because only upload URLs accept large bodies.
 */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const claimId = params.id;
  const done =
    params.file === undefined
      ? await receive(request, (sent) => addClaimFile(app, actor, { claimId, sent }))
      : await removeClaimFile(app, actor, { claimId, fileId: params.file });
  const refused = done.ok ? '' : `?${new URLSearchParams({ file: done.code })}`;
  return redirect(`${claimUrl(claimId)}${refused}#files`, 303);
}

async function receive<Added>(request: Request, add: (sent: ReadableStream<Uint8Array>) => Promise<Added>) {
  const size = Number(request.headers.get('content-length') ?? 0);
  return size > maxUploadBytes + formOverheadBytes ? refuse('too-large') : add(uploadedFile(request, 'file'));
}
