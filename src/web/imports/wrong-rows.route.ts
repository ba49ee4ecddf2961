import type { Route } from './+types/wrong-rows.route.ts';
import { downloadWrongRows, requireImporter } from './imports.server.ts';

/** The rows of an import that were not applied, as a CSV file. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return downloadWrongRows(requireImporter(context, url), params.id);
}
