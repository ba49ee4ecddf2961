import { listWineryMemberships } from '#features/wineries/list-workplaces.server.ts';
import type { WineryMembership } from '#features/wineries/workplace.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';

/** A winery whose money somebody looks at, and all those that he may look at. */
export type OwnedWinery = { winery: WineryMembership; wineries: WineryMembership[] };

/** The winery of a slug, of those that the viewer owns; the first of them where it is none. Members see nothing of the money. One query. */
export async function findOwnedWinery(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  slug: string | null,
): Promise<Result<OwnedWinery, 'forbidden'>> {
  const wineries = (await listWineryMemberships(app, viewer)).filter(({ role }) => role === 'owner');
  const winery = wineries.find((own) => own.slug === slug) ?? wineries[0];
  return winery ? ok({ winery, wineries }) : refuse('forbidden');
}
