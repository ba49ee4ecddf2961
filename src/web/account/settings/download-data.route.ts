import { exportPersonalData } from '#features/privacy/export-personal-data.server.ts';
import { limitedAccessMessage } from '../../forms/form-result.ts';
import { requireUser } from '../../shell/guards.server.ts';
import type { Route } from './+types/download-data.route.ts';

/** All personal data of the account, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const collected = await exportPersonalData(app, actor);
  if (!collected.ok) return new Response(limitedAccessMessage, { status: 403 });
  const day = collected.value.collectedAt.slice(0, 10);
  return new Response(`${JSON.stringify(collected.value, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
    },
  });
}
