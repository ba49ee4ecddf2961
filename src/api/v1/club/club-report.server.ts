import { z } from 'zod';
import { cancelReasonLabels } from '#features/clubs/members/managed-member.ts';
import type { CancelReason, MembershipRole } from '#features/clubs/membership.ts';
import { type ClubReports, reportKinds } from '#features/clubs/reports/club-report.ts';
import { exportClubReport, showClubReports } from '#features/clubs/reports/show-reports.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { csvFile } from '#kit/csv.ts';
import { moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { dollarsOf } from './club-responses.ts';
import { momentOf } from './managed-responses.ts';

const seen = { tag: 'Clubs', roles: ['winery-owner', 'winery-member', 'admin'], method: 'get' } as const;

const attrition = {
  percent: z.number().nullable().describe('Of the members there were, scaled to a year; null if there were none'),
  lost: z.int(),
  average: z.number().describe('Members at the ends of the months, on average'),
  months: z.int().describe('How many months are counted'),
};

const outcomes = { billed: z.int(), skipped: z.int(), held: z.int(), declined: z.int(), other: z.int() };

const month = z.string().describe('Such as 2026-11, Central Time');

/** The reports of a club. */
export const clubReportResponse = z.object({
  months: z.array(
    z.object({
      month,
      joined: z.int(),
      lost: z.int(),
      total: z.int().describe('Members at its end'),
    }),
  ),
  attrition: z.object(attrition).describe('Of the last twelve months'),
  years: z.array(z.object({ ...attrition, year: z.string() })),
  reasons: z
    .array(
      z.object({
        reason: z.enum(Object.keys(cancelReasonLabels) as [CancelReason, ...CancelReason[]]).nullable(),
        by: z.enum(['member', 'winery', 'operator', 'system'] satisfies MembershipRole[]),
        count: z.int(),
      }),
    )
    .describe('Why members left, and who ended the membership'),
  tiers: z
    .array(z.object({ tier: z.string(), members: z.int(), paid: moneySchema }))
    .describe('What all who are or were in a tier have paid so far'),
  releases: z
    .array(z.object({ id: z.uuid(), name: z.string(), billOn: z.iso.date(), ...outcomes }))
    .describe('What became of the last releases; none of a subscription'),
  bottles: z.array(z.object({ releaseId: z.uuid(), release: z.string(), wine: z.string(), bottles: z.int() })),
  shipmentMonths: z
    .array(z.object({ month, ...outcomes }))
    .describe('Of a subscription: what became of the shipments of the last months'),
  monthBottles: z
    .array(z.object({ month, wine: z.string(), bottles: z.int() }))
    .describe('Of a subscription: the bottles of each wine that members got in the last months'),
  pickups: z
    .array(
      z.object({
        orderId: z.uuid(),
        number: z.int(),
        member: z.string(),
        release: z.string(),
        bottles: z.int(),
        placedAt: z.iso.datetime(),
        readyAt: z.iso.datetime().nullable(),
      }),
    )
    .describe('Orders that wait to be picked up, 25 a page'),
});

function presentReports({ months, attrition: lastYear, years, reasons, tiers, billed, pickups }: ClubReports) {
  const isByMonth = billed.by === 'month';
  return {
    ...{ months, attrition: lastYear, years, reasons },
    ...{ releases: isByMonth ? [] : billed.outcomes, bottles: isByMonth ? [] : billed.bottles },
    ...{ shipmentMonths: isByMonth ? billed.outcomes : [], monthBottles: isByMonth ? billed.bottles : [] },
    tiers: tiers.map(({ paidCents, ...tier }) => ({ ...tier, paid: dollarsOf(paidCents) })),
    pickups: pickups.orders.map(({ placedAt, readyAt, ...order }) => ({
      ...order,
      placedAt: momentOf(placedAt),
      readyAt: readyAt === null ? null : momentOf(readyAt),
    })),
  };
}

const show = defineOperation({
  ...seen,
  path: '/api/v1/own-club/{id}/report',
  summary: 'The reports of a club: members by month, why they left, what they paid, pickups; for its winery’s people',
  query: z.object({ page: pageNumberSchema.transform(String).optional().describe('Of the pickups') }),
  data: clubReportResponse,
  meta: z.object({
    page: z.int().describe('Of the pickups'),
    totalPages: z.int(),
    totalItems: z.int(),
  }),
  refusals: [400, 403, 404],
  handle: async ({ app, actor, params, query }) => {
    const shown = await showClubReports(app, actor, { clubId: params.id, page: query.page ?? null });
    if (!shown.ok) return shown;
    const { page, pages: totalPages, total: totalItems } = shown.value.pickups;
    return { ok: true, value: presentReports(shown.value), meta: { page, totalPages, totalItems } };
  },
});

const download = defineOperation({
  ...seen,
  path: '/api/v1/own-club/{id}/report/{kind}/csv',
  summary: `One of the reports of a club as CSV, for its winery’s people: ${reportKinds.join(', ')}`,
  data: z.string(),
  download: ['text/csv'],
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id: clubId, kind } }) => {
    const exported = await exportClubReport(app, actor, { clubId, kind });
    if (!exported.ok) return exported;
    const { head, batches } = exported.value;
    const known = reportKinds.find((one) => one === kind) ?? reportKinds[0];
    const content = csvFile(head, batches);
    return { ok: true, download: { type: 'text/csv; charset=utf-8', name: `club-${known}.csv`, content } };
  },
});

/** The reports of a club, for the people of its winery. */
export const clubReportOperations: readonly Operation[] = [show, download];
