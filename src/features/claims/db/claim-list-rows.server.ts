import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { ClaimEventKind, ClaimFile, ClaimState } from '../claim.ts';

/** Claims with their winery in the directory, if it has one. */
function claims(db: Database) {
  return db
    .selectFrom('wineryClaims')
    .leftJoin('wineries', 'wineries.id', 'wineryClaims.wineryId')
    .innerJoin('users', 'users.id', 'wineryClaims.userId')
    .select([
      'wineryClaims.id',
      'wineryClaims.state',
      'isNew',
      'isDispute',
      'wineryName',
      'wineryClaims.createdAt',
      'decidedAt',
      'reason',
      'userId',
      'wineryId',
    ])
    .select(['wineries.slug', 'wineries.name', 'wineries.city as directoryCity', 'wineries.state as directoryState'])
    .select(['wineries.claimed'])
    .select(['users.displayName', 'users.bannedAt', 'users.deletedAt', 'users.emailVerified']);
}

/** A claim of a list. */
export type ClaimListRow = Awaited<ReturnType<typeof listOwnClaimRows>>[number];

/** The claims of a person, the newest first. */
export function listOwnClaimRows(db: Database, userId: string, limit: number) {
  return claims(db)
    .where('userId', '=', userId)
    .orderBy('wineryClaims.createdAt', 'desc')
    .orderBy('wineryClaims.id')
    .limit(limit)
    .execute();
}

/** The claims in a state, the oldest first. @param after the id of the last claim of the page before */
export function listClaimRowsIn(
  db: Database,
  { state, after, limit }: { state: ClaimState; after: string | undefined; limit: number },
): Promise<ClaimListRow[]> {
  return claims(db)
    .where('wineryClaims.state', '=', state)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(winery_claims.created_at, winery_claims.id) > (
          select created_at, id from winery_claims where id = ${after})`,
      ),
    )
    .orderBy('wineryClaims.createdAt')
    .orderBy('wineryClaims.id')
    .limit(limit)
    .execute();
}

/** How many claims are in a state. @param most counts no further */
export async function countClaimsIn(db: Database, state: ClaimState, most: number): Promise<number> {
  const counted = db.selectFrom('wineryClaims').select('id').where('state', '=', state).limit(most).as('counted');
  const { claims: number } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<string>().as('claims'))
    .executeTakeFirstOrThrow();
  return Number(number);
}

const events = sql<{ kind: ClaimEventKind; at: string; actorId: string }[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'at', happened_at, 'actorId', actor_id)
    order by winery_claim_events.id), '[]')
  from winery_claim_events where claim_id = winery_claims.id)`.as('events');

const filesOf = (now: Date) =>
  sql<ClaimFile[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'format', format, 'bytes', bytes, 'at', created_at)
    order by created_at, id), '[]')
  from winery_claim_files where claim_id = winery_claims.id and (delete_at is null or delete_at > ${now}))`.as('files');

/** A claim with its files and its history. */
export type WholeClaimRow = NonNullable<Awaited<ReturnType<typeof findWholeClaim>>>;

/** A claim with everything about it; undefined if there is none. */
export function findWholeClaim(db: Database, id: string, now: Date) {
  return claims(db)
    .select([
      'licenseNumber',
      'permitLookedUp',
      'wineryClaims.phone',
      'note',
      'wineryClaims.street',
      'wineryClaims.city',
    ])
    .select(['stateCode', 'wineryClaims.zip', 'wineryClaims.region', 'wineryClaims.website'])
    .select(['users.email', 'users.company', 'users.role', 'users.createdAt as memberSince'])
    .select(['users.firstName', 'users.lastName'])
    .select(['wineries.phone as directoryPhone', 'wineries.website as directoryWebsite'])
    .select(['wineries.street as directoryStreet'])
    .select(
      sql<string[]>`(
        select coalesce(json_agg(owner.display_name order by winery_members.created_at), '[]')
        from winery_members join users owner on owner.id = winery_members.user_id
        where winery_members.winery_id = winery_claims.winery_id and winery_members.role = 'owner')`.as('owners'),
    )
    .select([events, filesOf(now)])
    .where('wineryClaims.id', '=', id)
    .executeTakeFirst();
}

/**
 * Other claims that matter to a decision: of the same winery, by the same person, and pending ones of new wineries with
 * the same name. Pending ones first, then the newest.
 */
export function listRelatedClaimRows(
  db: Database,
  claim: { id: string; userId: string; wineryId: string | null; wineryName: string; isNew: boolean },
  limit: number,
): Promise<ClaimListRow[]> {
  const { id, userId, wineryId, wineryName } = claim;
  return claims(db)
    .where('wineryClaims.id', '!=', id)
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId),
        ...(wineryId === null ? [] : [eb('wineryId', '=', wineryId)]),
        eb.and([
          eb('isNew', '=', true),
          eb('wineryClaims.state', '=', 'pending'),
          sql<boolean>`plain_text(winery_name) = plain_text(${wineryName})`,
        ]),
      ]),
    )
    .orderBy(sql`winery_claims.state <> 'pending'`)
    .orderBy('wineryClaims.createdAt', 'desc')
    .limit(limit)
    .execute();
}
