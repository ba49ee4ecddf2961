import { localDayOf } from '#features/availability/zoned-time.ts';
import { type WineStyle, wineName } from '#features/listings/listing.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countNeededBottles, listReleaseTiers } from '../db/forecast-rows.server.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import {
  countReleases,
  findReleaseRow,
  listReleaseRows,
  listSellerWines,
  type ReleaseRow,
} from '../db/managed-release-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { authorizeClubView, type ClubRefusal, wineryOfClub } from '../managing/club-access.server.ts';
import {
  forecastOf,
  type ManagedRelease,
  type ReleaseChoices,
  type ReleasesPage,
  releaseProblems,
  type ShownRelease,
} from './managed-release.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** Releases per page. */
const perPage = 12;

/** The most wines of a winery that a release can be made of. */
const maxSellerWines = 500;

/**
 * The releases of a club, the latest first, 12 per page; for those who work at its winery and admins. Three statements.
 * @param input.page from the URL; null for the first page
 */
export const listReleases = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { clubId, page }: { clubId: string; page: string | null },
  ): Promise<Result<ReleasesPage, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    const total = await countReleases(app.db, clubId);
    const chosen = paginate(page, { total, perPage });
    const paging = rowsOfPage(chosen, perPage);
    return ok({ ...chosen, perPage, total, releases: await listReleaseRows(app.db, clubId, paging) });
  },
);

/** The day at the winery of a club. */
export function todayAt({ county, wineryState: state }: ClubAccessRow, now: Date): string {
  return localDayOf(wineryTimeZone({ county, state }), now);
}

/** A release as it is stored, as its winery sees it. */
export function managedRelease({
  wines,
  billAnchor: _bill,
  shipAnchor: _ship,
  ...release
}: ReleaseRow): ManagedRelease {
  return {
    ...release,
    wines: wines.map(({ title, vintage, style, state, ...wine }) => ({
      ...wine,
      name: wineName({ title, vintage }),
      style: style as WineStyle,
      isOnSale: state === 'published',
    })),
  };
}

/**
 * A release with the bottles that it needs by wine and by tier, as of what members have chosen so far, against what is
 * set aside and in stock; one that is billed needs none any more. For those who work at the club's winery and admins. Four statements.
 */
export const showRelease = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id }: { clubId: string; id: string },
  ): Promise<Result<ShownRelease, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    const row = clubIdSchema.safeParse(id).success ? await findReleaseRow(app.db, clubId, id) : undefined;
    if (!row) return refuse('not-found');
    const club = allowed.value;
    const today = todayAt(club, app.clock.now());
    const release = managedRelease(row);
    const counted = { clubId, releaseId: id, billOn: release.billOn ?? today };
    const tiers = await listReleaseTiers(app.db, counted);
    const isPlanned = release.state === 'planning' || release.state === 'active';
    const needed = isPlanned ? await countNeededBottles(app.db, counted) : [];
    const { name, model, frequencyMonths } = club;
    return ok({
      winery: wineryOfClub(club),
      club: { id: clubId, name, model, frequencyMonths },
      release,
      tiers,
      needed,
      forecast: isPlanned ? forecastOf(release.wines, needed) : [],
      problems: release.state === 'planning' ? releaseProblems(release, tiers, today) : [],
      today,
    });
  },
);

/**
 * The tiers and wines that a release can have, for those who work at the club's winery and admins. Three statements.
 * @param input.id of the release; another id for one that is not stored
 */
export const listReleaseChoices = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id }: { clubId: string; id: string },
  ): Promise<Result<ReleaseChoices, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    if (!clubIdSchema.safeParse(id).success) return refuse('not-found');
    const club = allowed.value;
    const { name, model, frequencyMonths } = club;
    const today = todayAt(club, app.clock.now());
    const tiers = await listReleaseTiers(app.db, { clubId, releaseId: id, billOn: today });
    const wines = await listSellerWines(app.db, club.wineryId, maxSellerWines);
    return ok({
      winery: wineryOfClub(club),
      club: { id: clubId, name, model, frequencyMonths },
      tiers,
      today,
      wines: wines.map(({ title, vintage, style, ...wine }) => ({
        ...wine,
        name: wineName({ title, vintage }),
        style: style as WineStyle,
      })),
    });
  },
);
