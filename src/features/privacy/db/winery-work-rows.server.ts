import type { Database } from '#infra/database.ts';

/** The wineries that a person owns or works for. */
export function listMemberships(db: Database, id: string) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select(['wineries.name as winery', 'wineries.slug', 'wineryMembers.role', 'wineryMembers.createdAt'])
    .select('wineryMembers.saleMails')
    .where('wineryMembers.userId', '=', id)
    .orderBy('wineryMembers.createdAt')
    .execute();
}

/** A person's claims of wineries, and what became of them. */
export function listClaims(db: Database, id: string) {
  return db
    .selectFrom('wineryClaims')
    .select(['wineryName as winery', 'state', 'licenseNumber', 'phone', 'note', 'street', 'city'])
    .select(['stateCode', 'zip', 'website', 'reason', 'createdAt', 'decidedAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** The invitations to work for wineries that were sent to an email address. */
export function listStaffInvitations(db: Database, email: string) {
  return db
    .selectFrom('wineryInvitations')
    .innerJoin('wineries', 'wineries.id', 'wineryInvitations.wineryId')
    .select(['wineries.name as winery', 'wineryInvitations.role', 'wineryInvitations.createdAt', 'acceptedAt'])
    .where('wineryInvitations.email', '=', email)
    .orderBy('wineryInvitations.createdAt')
    .execute();
}

/** What a person did to the staff of wineries, and what others did to them there. */
export function listStaffEvents(db: Database, id: string) {
  return db
    .selectFrom('wineryStaffEvents')
    .innerJoin('wineries', 'wineries.id', 'wineryStaffEvents.wineryId')
    .select(['wineries.name as winery', 'kind', 'wineryStaffEvents.role', 'happenedAt'])
    .where(({ or, eb }) => or([eb('actorId', '=', id), eb('personId', '=', id)]))
    .orderBy('wineryStaffEvents.id')
    .execute();
}

/** The files that a person has imported in the last 30 days, without their content, which is about wines. */
export function listImportedFiles(db: Database, id: string) {
  return db
    .selectFrom('imports')
    .select(['fileName', 'kind', 'state', 'createdAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** Which field each column of a person's imported files was. */
export function listImportColumns(db: Database, id: string) {
  return db
    .selectFrom('importColumns')
    .select(['kind', 'header', 'field', 'usedAt'])
    .where('userId', '=', id)
    .orderBy('kind')
    .orderBy('header')
    .execute();
}
