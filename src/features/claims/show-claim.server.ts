import { publicName } from '#features/accounts/profile/public-person.ts';
import { findSimilarWineries, findWineryToClaim } from '#features/wineries/claimed-winery.server.ts';
import type { SimilarWinery } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { claimIdSchema } from './claim.schema.ts';
import type { Claim, ClaimSummary, NewWineryPlace, ReviewedClaim } from './claim.ts';
import { claimHints } from './claim-hints.ts';
import {
  type ClaimListRow,
  findWholeClaim,
  listOwnClaimRows,
  listRelatedClaimRows,
  type WholeClaimRow,
} from './db/claim-list-rows.server.ts';
import { findPendingClaim } from './db/claim-rows.server.ts';

/** The most claims that are shown beside another one, or of one person. */
const maxBeside = 20;

/** A claim of a list from its row. */
export function claimSummary(row: ClaimListRow): ClaimSummary {
  const { id, state, isNew, isDispute, wineryId, slug, name, directoryCity, directoryState, claimed } = row;
  const winery =
    wineryId === null || slug === null || name === null
      ? null
      : {
          id: wineryId,
          ...{ slug, name, city: directoryCity ?? '', state: directoryState ?? '', claimed: claimed ?? 'unclaimed' },
        };
  return {
    ...{ id, state, isNew, isDispute, winery, wineryName: name ?? row.wineryName },
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function claimFromRow(row: WholeClaimRow): Claim {
  const { licenseNumber, phone, note, reason } = row;
  return {
    ...claimSummary(row),
    ...{ licenseNumber, phone, note, reason, place: placeOf(row) },
    files: row.files.map((file) => ({ ...file, at: new Date(file.at).toISOString() })),
    events: row.events.map(({ kind, at, actorId }) => ({
      kind,
      at: new Date(at).toISOString(),
      by: actorId === row.userId ? 'claimant' : 'operator',
    })),
  };
}

function placeOf({ street, city, stateCode: state, zip, region, website }: WholeClaimRow): NewWineryPlace | null {
  return city === null || state === null || region === null ? null : { street, city, state, zip, region, website };
}

/** A claim, for its claimant, also in an impersonation session. One query. */
export const showClaim = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<Result<Claim, 'not-found'>> => {
    const isKnown = actor.kind === 'user' && claimIdSchema.safeParse(id).success;
    const row = isKnown ? await findWholeClaim(app.db, id.toLowerCase(), app.clock.now()) : undefined;
    return row && actor.kind === 'user' && row.userId === actor.id ? ok(claimFromRow(row)) : refuse('not-found');
  },
);

/** A winery that can be claimed, whether it has an owner, and the actor's claim of it that waits. */
export type ClaimTarget = {
  winery: { id: string; slug: string; name: string; city: string; state: string };
  isDispute: boolean;
  pendingClaimId: string | undefined;
};

/** A winery for the form that claims it. For everybody; two queries. */
export const showClaimTarget = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, wineryId: string): Promise<Result<ClaimTarget, 'not-found'>> => {
    const found = await findWineryToClaim(app.db, wineryId);
    if (!found) return refuse('not-found');
    const { id, slug, name, city, state, hasOwner } = found;
    const pendingClaimId =
      actor.kind === 'user' ? await findPendingClaim(app.db, actor.id, { wineryId: id }) : undefined;
    return ok({ winery: { id, slug, name, city, state }, isDispute: hasOwner, pendingClaimId });
  },
);

/** The actor's own claims, the newest first, at most twenty; none for visitors. One query. */
export const listOwnClaims = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor): Promise<ClaimSummary[]> => {
  if (actor.kind !== 'user') return [];
  return (await listOwnClaimRows(app.db, actor.id, maxBeside)).map(claimSummary);
});

/** How many whole days a claim has waited, until its decision or until now. */
export function daysWaiting(row: Pick<ClaimListRow, 'createdAt' | 'decidedAt'>, now: Date): number {
  return Math.floor(((row.decidedAt ?? now).getTime() - row.createdAt.getTime()) / (24 * 60 * 60 * 1000));
}

/** A claim beside its claimant, the winery, and what else there is about both. For admins. Three queries. */
export const reviewClaim = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<ReviewedClaim, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const now = app.clock.now();
    const row = claimIdSchema.safeParse(id).success ? await findWholeClaim(app.db, id, now) : undefined;
    if (!row) return refuse('not-found');
    const others = await listRelatedClaimRows(app.db, row, maxBeside);
    const claim = claimFromRow(row);
    return ok({
      ...claim,
      daysWaiting: daysWaiting(row, now),
      permitLookedUp: row.permitLookedUp,
      claimant: claimantOf(row),
      directory:
        row.slug === null
          ? null
          : {
              phone: row.directoryPhone,
              website: row.directoryWebsite,
              street: row.directoryStreet,
              owners: row.owners,
            },
      hints: hintsOf(row),
      similar: await similarTo(app, row),
      others: others.map((other) => ({
        ...claimSummary(other),
        claimant: { id: other.userId, name: publicName(other) },
      })),
    });
  },
);

function claimantOf(row: WholeClaimRow): ReviewedClaim['claimant'] {
  const active = row.bannedAt === null && row.deletedAt === null;
  const fullName = `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim();
  return {
    id: row.userId,
    name: active && fullName !== '' ? fullName : publicName(row),
    email: row.email,
    emailVerified: row.emailVerified,
    company: row.company,
    role: row.role,
    memberSince: row.memberSince.toISOString(),
    active,
  };
}

function hintsOf(row: WholeClaimRow): ReviewedClaim['hints'] {
  const { email, licenseNumber, phone, directoryPhone } = row;
  const [website, state] = [row.directoryWebsite ?? row.website, row.directoryState ?? row.stateCode ?? ''];
  return claimHints({ email, website, licenseNumber, state, phone, directoryPhone });
}

/** The listed wineries that a new one may be the same as; its own is left out once it is listed. */
async function similarTo(app: Pick<Infra, 'db'>, row: WholeClaimRow): Promise<SimilarWinery[]> {
  const place = placeOf(row);
  if (place === null) return [];
  const found = await findSimilarWineries(app.db, {
    name: row.wineryName,
    street: place.street,
    city: place.city,
    state: place.state as 'TX' | 'OR',
  });
  return found.filter(({ id }) => id !== row.wineryId);
}
