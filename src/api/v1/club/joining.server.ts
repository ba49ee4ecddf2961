import { z } from 'zod';
import { postalAddressFields } from '#features/accounts/addresses/address.schema.ts';
import type { InvitationDetails } from '#features/clubs/invitations/invitation.ts';
import { consentVersion } from '#features/clubs/joining/consent.ts';
import { joinSchemas } from '#features/clubs/joining/join.schema.ts';
import { joinClub } from '#features/clubs/joining/join-club.server.ts';
import { giftLimits, type JoiningView } from '#features/clubs/joining/joining.ts';
import { showJoining } from '#features/clubs/joining/show-joining.server.ts';
import { maxChosenBottles } from '#features/clubs/own-memberships/own-membership.ts';
import type { Actor } from '#kit/actor.ts';
import { ok } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { addressResponse, presentCard, savedCardResponse } from '../user/user-responses.ts';
import { clubAnswer } from './club-refusals.ts';
import { deliverySchema, dollarsOf, intervalSchema } from './club-responses.ts';

/** Bottles of a wine that somebody chooses. */
export const bottleCountSchema = z.object({ listingId: z.uuid(), quantity: z.int().min(0).max(maxChosenBottles) });

const invitedDetails: z.ZodType<InvitationDetails> = z
  .object({
    name: z.string(),
    delivery: deliverySchema,
    address: postalAddressFields,
    startsOn: z.iso.date().describe('The first release is the first one billed on or after this day'),
    note: z.string(),
    gift: z.object({
      name: z.string(),
      email: z.string(),
      releases: z.int(),
      message: z.string().optional(),
      on: z.iso.date().optional(),
    }),
  })
  .partial();

const joiningResponse = z.object({
  nextBillOn: z.iso.date().nullable(),
  isFull: z.boolean(),
  subscription: z
    .object({
      intervals: z.array(intervalSchema),
      intervalMonths: intervalSchema,
      wines: z.array(
        z.object({
          listingId: z.uuid(),
          name: z.string(),
          url: z.string(),
          left: z.int().describe('What is in stock'),
          unitPrice: moneySchema,
        }),
      ),
    })
    .nullable()
    .describe('What a member of a subscription chooses; null for a club with releases'),
  consent: z.object({
    text: z.string().describe('Show it to the person, word for word, with a box that is not ticked'),
    version: z.string(),
    shown: z.string().describe('Send it with the joining: it says that this text was shown'),
  }),
  card: savedCardResponse.nullable().describe('It pays for each release; without one nobody joins'),
  address: addressResponse.nullable().describe('The default address'),
  invited: z
    .object({ tierId: z.uuid().nullable(), details: invitedDetails.nullable() })
    .or(z.literal('other-account'))
    .nullable()
    .describe(
      'With the token of an invitation, what the winery suggests; `other-account` if it is not for you, or does not work',
    ),
});

function presentJoining({ consent: text, shown, card, subscription, ...view }: JoiningView) {
  return {
    ...view,
    subscription: subscription && {
      ...subscription,
      wines: subscription.wines.map(({ unitPriceCents, ...wine }) => ({
        ...wine,
        unitPrice: dollarsOf(unitPriceCents),
      })),
    },
    consent: { text, version: consentVersion, shown },
    card: card && presentCard(card),
  };
}

type Asked = { giftReleases?: number | undefined; interval?: number | undefined; invitation?: string | undefined };

const show = defineOperation({
  method: 'get',
  path: '/api/v1/club-tier/{id}/joining',
  tag: 'Clubs',
  roles: 'signed-in',
  summary: 'What joining a tier takes: the text to agree to as it is now, your card, your address',
  query: z.object({
    giftReleases: z.coerce
      .number()
      .int()
      .min(1)
      .max(giftLimits.releases)
      .optional()
      .describe('For a gift: how many releases'),
    interval: z.coerce.number().int().min(1).max(3).optional().describe('Of a subscription: every so many months'),
  }),
  data: joiningResponse,
  refusals: [400, 403, 404],
  handle: ({ app, actor, params, query }) => showTier(app, actor, params.id, query),
});

async function showTier(app: App, actor: Actor, tierId: string, asked: Asked) {
  const { giftReleases = null, interval, invitation } = asked;
  const shown = await showJoining(app, actor, { tierId, giftReleases, invitation, interval: interval?.toString() });
  return shown.ok ? ok(presentJoining(shown.value)) : shown;
}

const showInvited = defineOperation({
  method: 'post',
  path: '/api/v1/club-tier/{id}/joining/invited',
  tag: 'Clubs',
  roles: 'signed-in',
  summary: 'The same with an invitation, whose token is in the body so that no log contains it',
  body: z.object({
    invitation: z.string().max(200).describe('The token of its link'),
    giftReleases: z.int().min(1).max(giftLimits.releases).optional(),
    interval: intervalSchema.optional(),
  }),
  data: joiningResponse,
  refusals: [400, 403, 404],
  handle: ({ app, actor, params, body }) => showTier(app, actor, params.id, body),
});

/** What joining reads; the address only for shipping, and the gift only for one. */
const joinBody = z.object({
  ...joinSchemas.join.shape,
  ...postalAddressFields.omit({ country: true }).partial().shape,
  gift: z.boolean().optional().describe('Whether it is given to somebody'),
  ...joinSchemas.gift.partial().shape,
  interval: intervalSchema.optional().describe('Of a subscription'),
  wines: z
    .array(bottleCountSchema)
    .optional()
    .describe('Of a subscription: as many bottles as the tier has, among the wines that are shown'),
  invitation: z.string().optional().describe('The token of an invitation, for a club by invitation'),
});

const join = defineOperation({
  method: 'post',
  path: '/api/v1/club-tier/{id}/join',
  tag: 'Clubs',
  roles: 'signed-in',
  summary:
    'Join a tier of a club, or give it to somebody: it renews until cancelled, and the saved card pays. ' +
    'With an `id` of your choice a repetition answers the same membership',
  body: joinBody,
  validatedBy: 'use-case',
  data: z.object({ id: z.uuid(), waits: z.boolean().describe('Whether it waits for a place') }),
  status: 201,
  refusals: [400, 403, 404, 409, 429],
  titles: {
    'already-member': 'You are a member of this club already; you can give it to somebody',
    'own-winery': 'Who works for a winery cannot join its clubs',
    changed: 'The terms are other ones than those that were shown: show them again',
    unavailable: 'It is a subscription, and the winery offers no wines in it now',
    full: 'It is full: send `wait` to wait for a place, where meta says that one may',
    closed: 'It takes no new members now',
  },
  handle: async ({ app, actor, params, body }) => {
    const { gift, invitation, wines, ...fields } = body;
    const token = typeof invitation === 'string' ? invitation : undefined;
    return clubAnswer(
      await joinClub(app, actor, { tierId: params.id, gift: gift === true, invitation: token, fields, wines }),
    );
  },
});

/** Joining a club. */
export const joiningOperations: readonly Operation[] = [show, showInvited, join];
