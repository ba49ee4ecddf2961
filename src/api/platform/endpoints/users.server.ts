import { z } from 'zod';
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

/** People as everybody sees them. */
export const userEndpoints: readonly Endpoint[] = [show];
