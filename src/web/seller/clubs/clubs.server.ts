import { data, redirect } from 'react-router';
import { showSellerWinery } from '#features/wineries/show-seller-winery.server.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { getPageContext } from '../../shell/page-context.server.ts';

type Context = Parameters<typeof getPageContext>[0];

/** Somebody who may see the pages of wine clubs: who works for a winery, or an admin. @throws a redirect for others */
export function requireClubPage(context: Context, url: URL) {
  return requireRole(context, url, [...sellerRoles, 'admin']);
}

/**
 * The same, and the winery whose clubs are shown: the one in `?winery={slug}`, else the actor's first. Admins may look
 * at any.
 * @throws a redirect for others; a 404 if there is none
 */
export async function requireClubWinery(context: Context, url: URL) {
  const page = requireClubPage(context, url);
  const wineries = await listWineryMemberships(page.app, page.actor);
  const slug = url.searchParams.get('winery');
  const own = wineries.find((one) => one.slug === slug) ?? (slug === null ? wineries[0] : undefined);
  const winery: Pick<WineryMembership, 'id' | 'slug' | 'name'> | undefined = own ?? (await findWinery(page, slug));
  if (!winery) throw data(null, { status: 404 });
  return { ...page, wineries, winery };
}

/**
 * The winery of which the actor makes a new club or allocation: the one in `?winery={slug}`, else the first that they own.
 * @param listUrl the page of a winery's clubs or allocations
 * @throws a redirect to the list for people who may only look at it
 */
export async function requireOwnClubWinery(context: Context, url: URL, listUrl: (winery?: string) => string) {
  const page = requireClubPage(context, url);
  const slug = url.searchParams.get('winery');
  const wineries = await listWineryMemberships(page.app, page.actor);
  const winery = wineries.find((one) => isPermitted(one.role, 'clubs') && (slug === null || one.slug === slug));
  if (!winery) throw redirect(listUrl(slug ?? undefined));
  return { ...page, winery };
}

async function findWinery({ app, actor }: ReturnType<typeof requireClubPage>, slug: string | null) {
  const found = slug === null ? undefined : await showSellerWinery(app, actor, slug);
  return found?.ok ? found.value : undefined;
}
