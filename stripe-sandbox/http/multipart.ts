import type { HttpRequest } from './http-server.ts';
import { invalidRequest } from './stripe-error.ts';

/** Whether a request has a form with files. */
export function isMultipart({ headers }: HttpRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false;
}

/**
 * Reads a form with files: texts, and of a file its name, type, and size. https://www.rfc-editor.org/rfc/rfc7578
 *
 * @throws 400 if it has no boundary
 */
export function readMultipart({ headers, body }: HttpRequest): Record<string, unknown> {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) throw invalidRequest('Invalid request: the form has no boundary.');
  const form: Record<string, unknown> = Object.create(null);
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? 'text/plain';
    form[name] = filename === undefined ? content : { filename, type, size: Buffer.byteLength(content) };
  }
  return form;
}
