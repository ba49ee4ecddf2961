import { createHash } from 'node:crypto';
import { type RequestContext, saveObject } from '../request-context.ts';
import type { StoredResponse } from '../store/kinds.ts';
import type { HttpRequest, HttpResponse } from './http-server.ts';
import { StripeApiError } from './stripe-error.ts';

/** A hash of everything that must be the same for a request to be the same. */
export function fingerprint({ method, path, body }: HttpRequest, account: string): string {
  return createHash('sha256').update([method, path, body, account].join('\n')).digest('hex');
}

/**
 * The stored response of a key.
 *
 * @throws 400 if the key was used for another request
 */
export function findStoredResponse(context: RequestContext, id: string, hash: string): HttpResponse | undefined {
  const known = context.store.find('answered', id)?.value;
  if (!known || known.at + retentionSeconds <= context.now) return undefined;
  if (known.hash !== hash)
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${id.slice(id.indexOf(':') + 1)}' if you meant to execute a different request.`,
    });
  const headers = {
    'content-type': 'application/json',
    'idempotent-replayed': 'true',
    'original-request': known.request,
  };
  return { status: known.status, headers, body: known.body };
}

/** The error for a request whose key is currently in use. */
export function keyInUse(): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
  });
}

const retentionSeconds = 24 * 3600;

/** Stores a response for 24 hours. */
export function storeResponse(context: RequestContext, answered: Omit<StoredResponse, 'at'>): void {
  saveObject(context, 'answered', { ...answered, at: context.now });
}

/** Deletes responses that are older than 24 hours. */
export function pruneResponses(context: RequestContext): void {
  for (const { value } of context.store.all('answered')) {
    // why: they are in the order of their time
    if (value.at + retentionSeconds > context.now) return;
    context.store.drop('answered', value.id);
  }
}
