import { z } from 'zod';
import { subscribeToNewsletter } from '#features/newsletter/newsletter.server.ts';
import { setOwnSubscription, showOwnSubscription } from '#features/newsletter/own-subscription.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';

const ownSubscription = {
  tag: 'Newsletter',
  roles: 'signed-in',
  path: '/api/v1/user/newsletter',
  data: z.object({
    email: z.string(),
    subscribed: z.boolean().optional().describe('Missing while your e-mail is not verified'),
  }),
} as const;

/** Subscriptions to the newsletter. */
export const newsletterOperations: readonly Operation[] = [
  defineOperation({
    method: 'post',
    path: '/api/v1/newsletter',
    tag: 'Newsletter',
    summary: 'Subscribe an e-mail address to the newsletter',
    roles: 'everyone',
    body: z.object({ email: z.string() }),
    validatedBy: 'use-case',
    data: z.object({
      message: z.string(),
      awaitsConfirmation: z.boolean().describe('Whether the person has to follow the link of a mail first'),
    }),
    refusals: [400, 429],
    handle: async ({ app, actor, network, body }) => {
      const subscribed = await subscribeToNewsletter(app, actor, { email: body.email, network });
      if (!subscribed.ok) return apiRefusal(subscribed);
      const message = `Your request for ${app.site.name} news subscription sent successfully`;
      return ok({ message, awaitsConfirmation: subscribed.value.awaitsConfirmation });
    },
  }),
  defineOperation({
    ...ownSubscription,
    method: 'get',
    summary: 'Whether you get the newsletter at the e-mail of your account',
    refusals: [403],
    handle: ({ app, actor }) => showOwnSubscription(app, actor),
  }),
  defineOperation({
    ...ownSubscription,
    method: 'put',
    summary: 'Subscribe to the newsletter with the verified e-mail of your account, or unsubscribe',
    body: z.object({ subscribed: z.boolean() }),
    refusals: [400, 403, 409, 429],
    handle: async ({ app, actor, network, body }) => {
      const set = await setOwnSubscription(app, actor, { subscribed: body.subscribed, network });
      return set.ok ? showOwnSubscription(app, actor) : apiRefusal(set);
    },
  }),
];
