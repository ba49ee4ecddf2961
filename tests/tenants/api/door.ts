import type { Door } from '../walk/walk.ts';
import { baseUrl, tokenOf } from '../world/people.ts';

/** The HTTP API, as programs call it. */
export function openApiDoor(fetch: (request: globalThis.Request, from?: string) => Response | Promise<Response>): Door {
  return {
    send: async (operation, caller, { path = [], query, body, file, headers }) => {
      const [method = '', pattern = ''] = operation.split(' ');
      const values = [...path];
      const filled = pattern.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
      const token = caller && tokenOf(caller);
      const sent = {
        method,
        headers: {
          'content-type': file?.type ?? 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(file && { body: file.content }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      return fetch(new Request(`${baseUrl}${filled}?${new URLSearchParams(query)}`, sent), '203.0.113.7');
    },
    isDone: ({ status }) => status < 300,
  };
}
