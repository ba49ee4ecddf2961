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
  const into = { wineryId: given.wineryId, userId: given.people.owner.id };
  return {
    invoiceId: await addPlan(app, given),
    invitation: await addStaffInvitation(app, given),
    ...(await addClaims(app, given)),
    ...(await addReviews(app, given)),
    checkedImportId: await addImport(app, into, 'checked'),
    appliedImportId: await addImport(app, into, 'applied'),
    columnsImportId: await addImport(app, into, 'mapping'),
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

/** Adds an import of wines into a winery, or of wineries into the directory, in a state. @returns its id */
export async function addImport(
  { db, clock }: Pick<BuildApp, 'db' | 'clock'>,
  { wineryId, userId }: { wineryId: string | null; userId: string },
  state: 'mapping' | 'checked' | 'applied',
): Promise<string> {
  const now = clock.now();
  const isDirectory = wineryId === null;
  const columns = isDirectory ? ['name', 'city'] : ['title', 'sku'];
  const { id } = await db
    .insertInto('imports')
    .values({
      ...{ userId, wineryId, kind: isDirectory ? 'wineries' : 'wines', state, fileName: 'a.csv', encoding: 'utf-8' },
      ...{ delimiter: ',', headers: ['Name', 'Other'], sample: '[]', fields: columns, total: 2, createdAt: now },
      appliedAt: state === 'applied' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { importId: id, cells: ['Red', ''], name: 'Red' };
  await db
    .insertInto('importRows')
    .values([
      { ...row, line: 2, status: 'new', after: JSON.stringify({ [columns[0] ?? '']: 'Red' }) },
      { ...row, line: 3, status: 'ask' },
    ])
    .execute();
  return id;
}

/** Adds a paid plan. @returns its invoice */
async function addPlan(app: BuildApp, { name, wineryId, people, planId }: Given): Promise<string> {
  const at = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
  const period = { planId, interval: 'month' as const, payerId: people.owner.id, startsOn: '2026-11-10' };
  const paid = { ...period, wineryId, endsOn: '2026-12-10', priceCents: 4_900 };
  await app.db
    .insertInto('planSubscriptions')
    .values({ ...paid, anchorOn: '2026-11-10', periods: 1, ...at })
    .execute();
  const id = crypto.randomUUID();
  const amounts = { unusedCents: 0, creditCents: 0, amountCents: 4_900, creditLeftCents: 0, currency: 'USD' };
  const about = {
    reason: 'change',
    state: 'paid',
    wineryName: name,
    planName: 'Grow',
    number: name === 'a' ? 1 : 2,
  } as const;
  await app.db
    .insertInto('planInvoices')
    .values({ id, ...paid, ...amounts, ...about, madeAt: at.createdAt, paidAt: at.createdAt })
    .execute();
  return id;
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
