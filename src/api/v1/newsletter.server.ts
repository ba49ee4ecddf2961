import { z } from 'zod';
import { subscribeToNewsletter } from '#features/newsletter/newsletter.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';

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
];
