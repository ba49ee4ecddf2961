import { z } from 'zod';
import { agreeLate } from '#features/clubs/own-memberships/agree-late.server.ts';
import { answerTierOffer } from '#features/clubs/own-memberships/answer-tier-offer.server.ts';
import { changeSubscription } from '#features/clubs/own-memberships/change-subscription.server.ts';
import { maxLaterDays } from '#features/clubs/own-memberships/own-membership.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import type { ApiRefusal } from '../../responses.ts';
import { changedId, clubRefusal } from './club-refusals.ts';
import { intervalSchema } from './club-responses.ts';
import { bottleCountSchema } from './joining.server.ts';

const own = {
  tag: 'Clubs',
  roles: 'signed-in',
  data: z.object({ id: z.uuid() }),
  refusals: [400, 403, 404, 409],
  titles: {
    closed: 'The membership is over',
    expired: 'The next shipment is being billed already',
  },
} as const;

const changesOfNext = {
  skip: 'Skip the next shipment of a subscription: nothing is sent, and nothing charged',
  unskip: 'Get the next shipment after all that was to be skipped',
  agree:
    'Agree to what the next shipment costs where that is more than you agreed to: otherwise it is not charged or sent',
} as const;

/** The changes of the next shipment that take nothing but the membership. */
const simpleChanges = Object.entries(changesOfNext).map(([step, summary]) =>
  defineOperation({
    ...own,
    method: 'post',
    path: `/api/v1/membership/{id}/next-shipment/${step}`,
    summary,
    handle: ({ app, actor, params: { id = '' } }) =>
      changedId(id, changeSubscription(app, actor, { id }, { do: step })),
  }),
);

const moveNext = defineOperation({
  ...own,
  method: 'put',
  path: '/api/v1/membership/{id}/next-shipment/date',
  summary: `Move the next shipment to a later day, by at most ${maxLaterDays} days; later ones are counted from there`,
  body: z.object({ nextOn: z.iso.date() }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { id }, body: { nextOn } }) =>
    changedId(id, changeSubscription(app, actor, { id }, { do: 'move', nextOn })),
});

const chooseWines = defineOperation({
  ...own,
  method: 'put',
  path: '/api/v1/membership/{id}/next-shipment/wines',
  summary: 'Choose the wines of a subscription, from the next shipment on: as many bottles as the tier has',
  body: z.object({
    wines: z.array(bottleCountSchema).describe('Those that are chosen, among those that the membership shows'),
    agree: z.boolean().optional().describe('Where they cost more than you agreed to: that you agree to it'),
  }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { id }, body: { wines, agree } }) =>
    changedId(
      id,
      changeSubscription(app, actor, { id }, { do: 'choose', wines, ...(agree === true && { agree: 'yes' }) }),
    ),
});

const setInterval = defineOperation({
  ...own,
  method: 'put',
  path: '/api/v1/membership/{id}/interval',
  summary: 'Change the interval of a subscription, from the shipment after the next one on',
  body: z.object({ interval: intervalSchema }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { id }, body }) => {
    // why: the form takes digits too, and 2 is not [2]
    const interval = typeof body.interval === 'number' ? body.interval : undefined;
    return changedId(id, changeSubscription(app, actor, { id }, { do: 'interval', interval }));
  },
});

const offer = {
  ...own,
  method: 'post',
  titles: {
    closed: own.titles.closed,
    expired: 'No tier is offered to you now',
    changed: 'The terms are other ones than those that were shown: show them again',
    full: 'The tier has no place now',
  },
} as const;

const acceptOffer = defineOperation({
  ...offer,
  path: '/api/v1/membership/{id}/tier-offer/accept',
  summary: 'Move to the dearer tier that the winery offers, agreeing to its terms as the membership shows them',
  body: z.object({
    consent: z.literal(true).describe('That you agree to the text of the offer'),
    shown: z.string().describe('Of the offer: it says which text was shown'),
  }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { id }, body: { consent, shown } }) => {
    const given = {
      accept: true,
      ...(consent === true && { consent: 'yes' }),
      ...(typeof shown === 'string' && { shown }),
    };
    return answerOffer(id, answerTierOffer(app, actor, { id }, given));
  },
});

const declineOffer = defineOperation({
  ...offer,
  path: '/api/v1/membership/{id}/tier-offer/decline',
  summary: 'Turn down the dearer tier that the winery offers; the membership stays as it is',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params: { id } }) => changedId(id, answerTierOffer(app, actor, { id }, { accept: false })),
});

/** The answer to an offer; the page's name of the field of the consent is another one. */
async function answerOffer(id: string, answered: ReturnType<typeof answerTierOffer>) {
  const done = await answered;
  const isConsent = !done.ok && done.code === 'validation-invalid-params' && done.errors.tierConsent !== undefined;
  if (!isConsent) return changedId(id, Promise.resolve(done));
  return changedId(id, Promise.resolve({ ...done, errors: { consent: done.errors.tierConsent ?? '' } }));
}

const agreeShipment = defineOperation({
  ...own,
  method: 'post',
  path: '/api/v1/membership/{id}/shipment/{shipmentId}/agree',
  summary: 'Agree to a shipment that was too dear to be charged, until the time that it shows: it is charged at once',
  refusals: [403, 404, 409],
  titles: {
    closed: own.titles.closed,
    expired: 'It is too late to agree to it',
    'invalid-transition': 'It was not too dear, is charged already, or the membership is on hold',
  },
  handle: async ({ app, actor, params: { id, shipmentId } }) => {
    const done = await agreeLate(app, actor, { id }, shipmentId);
    return done.ok ? ok({ id: shipmentId }) : lateRefusal(done);
  },
});

function lateRefusal(refusal: Extract<Awaited<ReturnType<typeof agreeLate>>, { ok: false }>): ApiRefusal {
  switch (refusal.code) {
    case 'sold-out':
      return { ok: false, code: 'transaction-listing-insufficient-stock', title: 'Its bottles are no longer there' };
    case 'unserved':
      return { ok: false, code: 'unavailable', title: 'Its wine may not be shipped to that address now' };
    case 'unavailable':
      return { ok: false, code: 'no-payout-account' };
    case 'signed-out':
      return clubRefusal(refusal);
    default:
      return { ok: false, code: refusal.code };
  }
}

/** What members do with a subscription, with the offer of another tier, and with shipments that were too dear. */
export const ownSubscriptionOperations: readonly Operation[] = [
  ...simpleChanges,
  ...[moveNext, chooseWines, setInterval],
  ...[acceptOffer, declineOffer, agreeShipment],
];
