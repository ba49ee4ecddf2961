import { z } from 'zod';
import { registerWithIdToken } from '#features/accounts/sign-in/register-with-id-token.server.ts';
import { definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { birthPartsOf, errorsOfPerson, personBody, readPerson } from '../request/person-fields.ts';
import { answerNewUser } from '../resources/new-user.ts';

const createWithProvider = definePlatformEndpoint({
  name: 'current_user/create_with_idp',
  method: 'post',
  scope: 'any',
  summary:
    'Open an account by an ID token of the shop’s identity provider, without logging in. Names that are missing are those of the provider; the rest is as in current_user/create',
  body: z.strictObject({
    ...personBody,
    email: z.string().optional().describe('The one at the provider'),
    idpId: z.string().max(200),
    idpClientId: z.string().max(500),
    idpToken: z.string().max(20_000),
  }),
  answers: ['currentUser'],
  handle: async ({ app, actor, session, body, parameters }) => {
    const { fields, data } = readPerson(body);
    const { email, idpToken: idToken } = body;
    const sent = { ...birthPartsOf(fields), ...(email !== undefined && { email }) };
    const created = await registerWithIdToken(app, actor, { idToken, fields: sent, data }, session.from);
    if (!created.ok) return 'errors' in created ? { ...created, errors: errorsOfPerson(created.errors) } : created;
    return answerNewUser(app, created.value.userId, parameters.expand === 'true');
  },
});

/** Accounts of people whom the identity provider has signed in. */
export const providerAccountEndpoints: readonly Endpoint[] = [createWithProvider];
