import type { Route } from './+types/receive-file.route.ts';
import { receiveFile } from './receive-file.server.ts';

/** Receives a file to import, in the form field `file`. */
export function action({ context, request }: Route.ActionArgs) {
  return receiveFile(context, request);
}
