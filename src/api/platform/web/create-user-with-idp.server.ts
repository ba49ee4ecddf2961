import { type Context, Hono, type Next } from 'hono';
import { z } from 'zod';
import { confirmAccount } from '#features/accounts/sign-in/sign-up.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { App } from '../../../app.ts';
import { sessionOf } from '../../request.server.ts';
import { invalidParameters, type PlatformRefusal, platformRefusal, refusalOf } from '../errors/platform-refusal.ts';
import { readBody } from '../request/body.server.ts';
import { birthPartsOf, errorsOfPerson, personBody, readPerson } from '../request/person-fields.ts';
import { sendsTransit } from '../response/encoding.ts';
import { Uuid } from '../transit/transit-values.ts';
import { respondWeb, respondWebRefused } from './web-responses.ts';

/**
 * What front ends of the platform send. Who it is says the session in the browser, which the provider's answer has begun:
 * its token, id, and e-mail are not read. The front end shows the terms.
 */
const bodySchema = z.looseObject(personBody);

/**
 * The endpoint of the hosted platform's web server that completes the account of somebody whom the identity provider has
 * signed in, for bodies in transit; those in JSON are the operation's of the same path.
 */
export function createUserWithIdpRoutes(app: App): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/', async (c: Context<HttpEnv>, next: Next) => {
    if (!sendsTransit(c)) return next();
    const completed = await complete(app, c);
    if ('platform' in completed) return respondWebRefused(c, completed);
    const data = { data: { id: new Uuid(completed.id), type: 'currentUser' } };
    return respondWeb(c, { status: 200, statusText: 'OK', data });
  });
}

async function complete(app: App, c: Context<HttpEnv>): Promise<{ id: string } | PlatformRefusal> {
  const { unconfirmed } = await sessionOf(app, c);
  if (!unconfirmed) return platformRefusal('auth-missing-access-token', 'The identity provider has signed in nobody');
  const sent = await readBody(c);
  if (!sent.ok) return sent;
  const body = bodySchema.safeParse(sent.value, { reportInput: true });
  if (!body.success) return invalidParameters(body.error.issues, 'body');
  const { fields, data } = readPerson(body.data);
  const confirmed = await confirmAccount(app, unconfirmed, birthPartsOf(fields), data);
  if (confirmed.ok) return { id: unconfirmed.id };
  const errors = 'errors' in confirmed ? { errors: errorsOfPerson(confirmed.errors) } : {};
  return refusalOf({ ...confirmed, ...errors }, 'body');
}
