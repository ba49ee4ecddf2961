import type { Route } from './+types/pictures.route.ts';
import { receiveZip } from './receive-file.server.ts';

/** Receives a ZIP file of pictures for the wines of an import, in the form field `pictures`. */
export function action({ context, params, request }: Route.ActionArgs) {
  return receiveZip(context, request, params.id);
}
