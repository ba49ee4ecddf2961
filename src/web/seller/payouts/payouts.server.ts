import { data, redirect } from 'react-router';
import { editorTabUrl } from '#features/payments/payouts/payout-account.schema.ts';
import { listOwnPayoutAccounts } from '#features/payments/payouts/payout-readiness.server.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { getPageContext } from '../../shell/page-context.server.ts';
import { payoutUrl } from '../../shell/payout-url.ts';

type Context = Parameters<typeof getPageContext>[0];

/**
 * The owner who asks for the payout page, and the winery that it is about: the address says which by `?winery=`, else the
 * first that has yet to say where it is paid, or the first. A limited session has none.
 * @throws a redirect for others, and for a winery that is not his
 */
export async function requirePayoutPage(context: Context, url: URL) {
  const page = requireRole(context, url, ['winery-owner']);
  const own = await listOwnPayoutAccounts(page.app, page.actor);
  const asked = url.searchParams.get('winery');
  const first = own.find(({ account }) => account === null || account.deleted) ?? own[0];
  const shown = asked === null ? first : own.find(({ winery: { id } }) => id === asked);
  if (!shown && asked !== null && !page.actor.limited) throw redirect(payoutUrl());
  return { ...page, wineries: own.map(({ winery }) => winery), winery: shown?.winery };
}

/** The tab of the listing editor that somebody came from, by its address in `?from=`; undefined for anything else. */
export function editorReturnUrl(url: URL): string | undefined {
  const from = url.searchParams.get('from');
  return from !== null && editorTabUrl.test(from) ? from : undefined;
}

/** The winery that a form of the page is about. @throws a 403 for who may change none */
export async function requirePayoutForm(context: Context, url: URL) {
  const { winery, ...page } = await requirePayoutPage(context, url);
  if (!winery) throw data(null, { status: 403 });
  return { ...page, winery };
}
