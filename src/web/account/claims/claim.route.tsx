import { claimUrl } from '#features/wineries/winery.ts';
import { revalidateAfterForms } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { sendSignIn } from '../sign-in/sign-in-submission.ts';
import type { Route } from './+types/claim.route.ts';
import { fileFromPage, loadClaimPage, readClaimForm, withdrawFromPage } from './claim.server.ts';
import { ClaimForm } from './claim-form.tsx';
import type { ClaimFormResult } from './claim-form-result.ts';
import { ClaimView } from './claim-view.tsx';

/** `/claim-your-page/{id}`: the form that claims a winery (by its id, or `new`), or a claim (by its own id). */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadClaimPage(context, getPageContext(context), { id: params.id, url });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { form, files } = await readClaimForm(request);
  try {
    if (form.get('intent') === 'withdraw') return await withdrawFromPage(context, url, params.id);
    return await fileFromPage(getPageContext(context), request, { id: params.id, form, files });
  } finally {
    await files?.return(undefined);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignIn(serverAction);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
  privateMeta(page?.site, page === undefined ? 'Page not found' : titleOf(page));

function titleOf(page: Route.ComponentProps['loaderData']): string {
  if (page.shows === 'claim') return `Your claim for ${page.claim.wineryName}`;
  if (!page.winery) return 'Add your winery';
  return page.isDispute ? `Dispute the ownership of ${page.winery.name}` : `Claim ${page.winery.name}`;
}

export default function ClaimPage({ loaderData: page, actionData }: Route.ComponentProps) {
  // why: the answers of signing up have the same shape, without what only claims have
  const result = actionData as ClaimFormResult | undefined;
  if (page.shows === 'claim') return <ClaimView key={page.claim.id} page={page} result={result} />;
  return <ClaimForm key={claimUrl(page.id)} page={page} title={titleOf(page)} result={result} />;
}
