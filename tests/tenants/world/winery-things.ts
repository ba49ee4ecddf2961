import { hashInvitationToken } from '../../../src/features/wineries/staff/invite-staff.server.ts';
import { addWinery } from '../../fixtures/listings/add-listing.ts';
import { freshText } from '../../fixtures/reviews/write-review.ts';
import type { BuildApp } from './build-app.ts';
import type { SidePeople } from './people.ts';

/** What belongs to a winery besides what it sells. */
export type WineryThings = Awaited<ReturnType<typeof addWineryThings>>;

type Given = { name: string; wineryId: string; people: SidePeople; planId: string };

/** Adds invitations, claims, reviews, imports, a plan, and the conversation with the operator. */
export async function addWineryThings(app: BuildApp, given: Given) {
  await addPlan(app, given);
  return {
    invitation: await addStaffInvitation(app, given),
    ...(await addClaims(app, given)),
    ...(await addReviews(app, given)),
    checkedImportId: await addImport(app, given, 'checked'),
    appliedImportId: await addImport(app, given, 'applied'),
    columnsImportId: await addImport(app, given, 'mapping'),
    messageId: await addConversation(app, given),
  };
}

async function addStaffInvitation({ db, clock }: BuildApp, { wineryId, people }: Given) {
  const token = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x');
  const now = clock.now();
  const sent = {
    ...{ wineryId, email: people.invited.email, role: 'member' as const, handsOver: false },
    ...{
      tokenHash: hashInvitationToken(token),
      invitedBy: people.owner.id,
      createdAt: new Date('2026-11-20T00:00:00Z'),
    },
    expiresAt: new Date(now.getTime() + 7 * 86_400_000),
  };
  const { id } = await db.insertInto('wineryInvitations').values(sent).returning('id').executeTakeFirstOrThrow();
  return { id, token };
}

async function addClaims({ db, clock }: BuildApp, { name, people }: Given) {
  const claimedWineryId = await addWinery(db, { slug: `claimed-${name}`, name: `Claimed ${name}` });
  const freeWineryId = await addWinery(db, { slug: `free-${name}`, name: `Free ${name}` });
  const about = { wineryId: claimedWineryId, isNew: false, isDispute: false, wineryName: `Claimed ${name}` };
  const { id: claimId } = await db
    .insertInto('wineryClaims')
    .values({ ...about, userId: people.invited.id, phone: '(512) 555-0142', createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: claimFileId } = await db
    .insertInto('wineryClaimFiles')
    .values({ claimId, format: 'jpg', bytes: 9, createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { claimedWineryId, freeWineryId, claimId, claimFileId };
}

async function addReviews({ db, clock }: BuildApp, { wineryId, people }: Given) {
  const add = async (authorId: string, state: 'published' | 'held'): Promise<string> => {
    const scores = { overall: 4, quality: null, variety: null, ambiance: null, affordable: null };
    const row = {
      ...{ ...scores, foodOfferings: null, customerService: null, content: freshText(), visitedMonth: null },
      ...{ wineryId, authorId, state, verified: null, heldRule: state === 'held' ? ('similar-text' as const) : null },
      ...{ decisionReason: null, createdAt: clock.now(), editedAt: null },
    };
    return (await db.insertInto('wineryReviews').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  return { reviewId: await add(people.friend.id, 'published'), heldReviewId: await add(people.guest.id, 'held') };
}

async function addImport(
  { db, clock }: BuildApp,
  { wineryId, people }: Given,
  state: 'mapping' | 'checked' | 'applied',
): Promise<string> {
  const now = clock.now();
  const { id } = await db
    .insertInto('imports')
    .values({
      ...{ userId: people.owner.id, wineryId, kind: 'wines', state, fileName: 'wines.csv', encoding: 'utf-8' },
      ...{ delimiter: ',', headers: ['Name', 'SKU'], sample: '[]', fields: ['title', 'sku'], total: 2, createdAt: now },
      appliedAt: state === 'applied' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { importId: id, cells: ['Red', ''], name: 'Red' };
  await db
    .insertInto('importRows')
    .values([
      { ...row, line: 2, status: 'new', after: JSON.stringify({ title: 'Red' }) },
      { ...row, line: 3, status: 'ask' },
    ])
    .execute();
  return id;
}

async function addPlan(app: BuildApp, { wineryId, people, planId }: Given): Promise<void> {
  const at = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
  const period = { planId, interval: 'month' as const, payerId: people.owner.id, startsOn: '2026-11-10' };
  await app.db
    .insertInto('planSubscriptions')
    .values({ wineryId, ...period, endsOn: '2026-12-10', priceCents: 4_900, anchorOn: '2026-11-10', periods: 1, ...at })
    .execute();
}

async function addConversation({ db, clock }: BuildApp, { wineryId, people }: Given): Promise<string> {
  const at = clock.now();
  await db
    .insertInto('operatorConversations')
    .values({ wineryId, lastMessageAt: at, awaitsOperator: true, answeredAt: null, seenAt: null })
    .execute();
  const id = crypto.randomUUID();
  const message = {
    id,
    wineryId,
    senderId: people.owner.id,
    fromOperator: false,
    content: 'By the year?',
    createdAt: at,
  };
  await db.insertInto('operatorMessages').values(message).execute();
  return id;
}
