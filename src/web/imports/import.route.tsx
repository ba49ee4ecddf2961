import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { readForm } from '../forms/form-action.server.ts';
import { revalidateAfterForms } from '../forms/form-result.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/import.route.ts';
import { crumbsOf, titleOf } from './import-labels.ts';
import { ImportPage } from './import-page.tsx';
import { importsUrl } from './import-url.ts';
import { handleImport, loadImport, requireImporter } from './imports.server.ts';

/**
 * An import, from the choice of its columns to its undoing: `/listings/import/{id}` for the people of a winery, and
 * `/dashboard/wineries/import/{id}` for admins.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadImport(requireImporter(context, url), params.id, url);
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return handleImport(requireImporter(context, url), params.id, await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, titleOf(loaderData?.area ?? 'winery'));

export default function ImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { area, shown } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <Breadcrumbs
        crumbs={[...crumbsOf(area), { label: titleOf(area), to: importsUrl(area) }, { label: shown.fileName }]}
      />
      <ImportPage {...loaderData} answer={actionData} />
    </div>
  );
}
