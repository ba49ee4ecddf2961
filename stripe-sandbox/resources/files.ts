import type Stripe from 'stripe';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { type ApiCall, requireObject, saveObject } from '../request-context.ts';
import { newId } from '../store/ids.ts';

/** The calls for files. Their content is not kept: nothing reads it. */
export const fileRoutes: Route[] = [
  route('POST', '/v1/files', undefined, create),
  route('GET', '/v1/files/:id', 'FileRetrieveParams', (call: ApiCall) => requireObject(call, 'file', call.id)),
];

/** What a bank accepts as evidence: https://docs.stripe.com/file-upload#uploading-a-file */
const evidenceTypes: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' };
const maxEvidenceBytes = 5_000_000;

/** A file of a form, as `readMultipart` gives it. */
type Upload = { purpose?: string; file?: { filename: string; type: string; size: number } };

function create(call: ApiCall<Upload>): Stripe.File {
  const { purpose, file } = call.params;
  if (!file) throw invalidRequest('Missing required param: file.', { param: 'file' });
  if (purpose !== 'dispute_evidence')
    throw invalidRequest('The sandbox takes files for dispute_evidence only.', { param: 'purpose' });
  const [type] = Object.entries(evidenceTypes).find(([, mime]) => mime === file.type) ?? [];
  if (!type || file.size > maxEvidenceBytes)
    throw invalidRequest('Evidence is a PDF, JPEG, or PNG of at most 5 MB.', { param: 'file' });
  const id = newId('file');
  return saveObject(call, 'file', {
    id,
    object: 'file',
    created: call.now,
    expires_at: null,
    filename: file.filename,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose: 'dispute_evidence',
    size: file.size,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  });
}
