import { z } from 'zod';
import { postalAddressFields } from '#features/accounts/addresses/address.schema.ts';
import { cancelMembership } from '#features/clubs/own-memberships/cancel-membership.server.ts';
import { changeDelivery } from '#features/clubs/own-memberships/change-delivery.server.ts';
import { changeRelease } from '#features/clubs/own-memberships/change-release.server.ts';
import { holdMembership, resumeMembership } from '#features/clubs/own-memberships/hold-membership.server.ts';
import {
  maxChosenBottles,
  maxHoldDays,
  maxLaterDays,
  memberReasons,
} from '#features/clubs/own-memberships/own-membership.ts';
import { listOwnMemberships, showMembership } from '#features/clubs/own-memberships/show-memberships.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { changedId } from './club-refusals.ts';
import { deliverySchema } from './club-responses.ts';
import { listedMembershipResponse, membershipResponse, presentMembership } from './membership-responses.ts';

const own = { tag: 'Clubs', roles: 'signed-in' } as const;
const titles = {
  closed: 'The membership is over',
  expired: 'This release is billed already, or is none of the next ones',
} as const;

const list = defineOperation({
  ...own,
  method: 'get',
  path: '/api/v1/membership',
  summary: 'The club memberships that you have or had, those that are over last, 20 a page',
  query: z.object({ page: pageNumberSchema.transform(String).optional() }),
  data: listedMembershipResponse,
  paged: true,
  refusals: [400, 403],
  handle: async ({ app, actor, query }) => {
    const listed = await listOwnMemberships(app, actor, query.page ?? null);
    if (!listed.ok) return listed;
    const { memberships, page, perPage, total: totalItems, pages: totalPages } = listed.value;
    return { ok: true, value: memberships, meta: { page, perPage, totalItems, totalPages } };
  },
});

const show = defineOperation({
  ...own,
  method: 'get',
  path: '/api/v1/membership/{id}',
  summary: 'A membership of yours: the next releases, what they cost and until when they can be changed, and its past',
  data: membershipResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const shown = await showMembership(app, actor, { id: params.id });
    return shown.ok ? ok(presentMembership(shown.value)) : shown;
  },
});

const change = { ...own, data: z.object({ id: z.uuid() }), refusals: [403, 404, 409], titles } as const;

const deliver = defineOperation({
  ...change,
  method: 'put',
  path: '/api/v1/membership/{id}/delivery',
  summary: 'Change whether its wines are shipped or picked up, and where they are shipped',
  body: z.object({ delivery: deliverySchema, ...postalAddressFields.omit({ country: true }).partial().shape }),
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: ({ app, actor, params, body }) => changedId(params.id, changeDelivery(app, actor, { id: params.id }, body)),
});

const hold = defineOperation({
  ...change,
  method: 'post',
  path: '/api/v1/membership/{id}/hold',
  summary: 'Put a membership on hold until a day, or move that day: releases until then are skipped',
  body: z.object({ until: z.iso.date().describe(`The last day, at most ${maxHoldDays} days ahead`) }),
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: ({ app, actor, params, body }) =>
    changedId(params.id, holdMembership(app, actor, { id: params.id }, body.until)),
});

const resume = defineOperation({
  ...change,
  method: 'post',
  path: '/api/v1/membership/{id}/resume',
  summary: 'End a hold before its day',
  handle: ({ app, actor, params }) => changedId(params.id, resumeMembership(app, actor, { id: params.id })),
});

const reasons = Object.keys(memberReasons) as (keyof typeof memberReasons)[];
const optionalText = z.string().optional();

const cancel = defineOperation({
  ...change,
  method: 'post',
  path: '/api/v1/membership/{id}/cancel',
  summary: 'Cancel a membership at once; what is paid for is still sent. A reason helps the winery, and is not needed',
  body: z.object({ reason: optionalText.describe(`One of ${reasons.join(', ')}`), comment: optionalText }),
  refusals: [400, 403, 404, 409],
  handle: ({ app, actor, params, body }) => changedId(params.id, cancelMembership(app, actor, { id: params.id }, body)),
});

const changesOfRelease = {
  skip: 'Skip a release: nothing is sent, and nothing charged',
  unskip: 'Get a release after all that was to be skipped',
  agree: 'Agree to what a release costs where that is more than you agreed to: otherwise it is not charged or sent',
} as const;

/** The changes of a release that take nothing but its id. */
const simpleChanges = Object.entries(changesOfRelease).map(([step, summary]) =>
  defineOperation({
    ...change,
    method: 'post',
    path: `/api/v1/membership/{id}/release/{releaseId}/${step}`,
    summary,
    refusals: [400, 403, 404, 409],
    handle: ({ app, actor, params: { id = '', releaseId = '' } }) =>
      changedId(releaseId, changeRelease(app, actor, { id }, { releaseId, change: { do: step } })),
  }),
);

const chooseWines = defineOperation({
  ...change,
  method: 'put',
  path: '/api/v1/membership/{id}/release/{releaseId}/wines',
  summary: 'Choose the wines of a release, of a club whose members choose: at least as many bottles as the tier has',
  body: z.object({
    wines: z
      .array(z.object({ listingId: z.uuid(), quantity: z.int().min(0).max(maxChosenBottles) }))
      .describe('Those that are chosen, among those that the release shows'),
    agree: z.boolean().optional().describe('Where they cost more than you agreed to: that you agree to it'),
  }),
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: ({ app, actor, params: { id, releaseId }, body: { wines, agree } }) =>
    changedId(releaseId, changeRelease(app, actor, { id }, { releaseId, change: { do: 'choose', wines, agree } })),
});

const shipLater = defineOperation({
  ...change,
  method: 'put',
  path: '/api/v1/membership/{id}/release/{releaseId}/ship-date',
  summary: `Put off your shipment of a release, by at most ${maxLaterDays} days`,
  body: z.object({ shipOn: z.iso.date().or(z.literal('')).describe('Empty: with everybody else’s') }),
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: ({ app, actor, params: { id, releaseId }, body: { shipOn } }) =>
    changedId(releaseId, changeRelease(app, actor, { id }, { releaseId, change: { do: 'ship', shipOn } })),
});

/** What members do with their memberships. */
export const ownMembershipOperations: readonly Operation[] = [
  ...[list, show, deliver, hold, resume, cancel],
  ...simpleChanges,
  ...[chooseWines, shipLater],
];
