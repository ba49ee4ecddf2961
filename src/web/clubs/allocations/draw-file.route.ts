import { readDrawFile } from '#features/allocations/draws/show-draw.server.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/draw-file.route.ts';

/** `/allocation-draws/{id}/wishes` and `…/results`: the published files of a lottery, as text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const read = await readDrawFile(app, actor, params);
  if (!read.ok) return new Response('There is no such file.\n', { status: 404 });
  return new Response(read.value, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
