import { z } from 'zod';
import { refuse } from '#kit/result.ts';
import { answerOne, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { idParameter } from '../request/parameters.ts';
import { reference } from '../response/resource.ts';

const show = definePlatformEndpoint({
  name: 'users/show',
  method: 'get',
  scope: 'any',
  summary: 'The public profile of somebody',
  query: z.object({ id: idParameter }),
  answers: ['user'],
  handle: async ({ query }) => answerOne(reference('user', query.id)),
});

const showCurrent = definePlatformEndpoint({
  name: 'current_user/show',
  method: 'get',
  scope: 'user',
  summary: 'Your own account',
  answers: ['currentUser'],
  handle: async ({ actor }) =>
    actor.kind === 'user' ? answerOne(reference('currentUser', actor.id)) : refuse('forbidden'),
});

/** People: their public profiles, and the one of the token. */
export const userEndpoints: readonly Endpoint[] = [show, showCurrent];
