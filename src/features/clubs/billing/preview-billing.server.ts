import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  type BilledRelease,
  findBilledRelease,
  listAllocated,
  listMembersToBill,
  type MemberToBill,
} from '../db/billing-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { authorizeClubView, type ClubRefusal } from '../managing/club-access.server.ts';
import type { BillingApp } from './billing-app.ts';
import type { BillingPreview } from './billing-preview.ts';
import { type PlannedMember, planAll } from './plan-members.server.ts';

/** How many members are planned at once, and how often: together more than a club may have. */
const [pageSize, mostPages] = [1_000, 100];

/**
 * What the billing run of a release would do now: how many members it would charge, and how many not, and why. Members
 * who have been billed already are left out. For the winery's people and admins. Writes nothing.
 */
export const previewBilling = defineUseCase(
  async (
    app: Pick<BillingApp, 'db' | 'clock' | 'fees'>,
    actor: Actor,
    releaseId: string,
  ): Promise<Result<BillingPreview, ClubRefusal>> => {
    const release = clubIdSchema.safeParse(releaseId).success ? await findBilledRelease(app.db, releaseId) : undefined;
    const access = await authorizeClubView(app, actor, release?.clubId ?? '');
    if (!access.ok) return access;
    if (!release) return refuse('not-found');
    const account = await findChargeableAccount(app, release.wineryId);
    return ok({ ...(await previewOf(app, release)), isChargeable: account !== undefined });
  },
);

async function previewOf(
  app: Pick<BillingApp, 'db' | 'clock' | 'fees'>,
  release: BilledRelease,
): Promise<Omit<BillingPreview, 'isChargeable'>> {
  const none = { charged: 0, totalCents: 0, bottles: 0, withoutCard: 0, expiringCards: 0 };
  const preview = { billOn: release.billOn, ...none, skipped: {} as BillingPreview['skipped'] };
  const left = await listAllocated(app.db, release.id);
  let after: MemberToBill | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const members = await listMembersToBill(app.db, release, { after, most: pageSize });
    for (const planned of await planAll(app, release, members, left)) count(preview, planned, release.billOn);
    if (members.length < pageSize) break;
    after = members.at(-1);
  }
  return preview;
}

function count(preview: Omit<BillingPreview, 'isChargeable'>, { member, plan }: PlannedMember, billOn: string): void {
  if (plan.kind === 'skip') {
    preview.skipped[plan.reason] = (preview.skipped[plan.reason] ?? 0) + 1;
    return;
  }
  preview.charged += 1;
  preview.totalCents += plan.priced.totalCents;
  preview.bottles += plan.priced.wines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (member.cardExpYear === null) preview.withoutCard += 1;
  else if (expiresBefore(member, billOn)) preview.expiringCards += 1;
}

/** Whether a card's last month is over on a day. */
function expiresBefore({ cardExpMonth, cardExpYear }: MemberToBill, day: string): boolean {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return (cardExpYear ?? 0) * 12 + (cardExpMonth ?? 0) < year * 12 + month;
}
