import type { SignedIn } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import { answerOne, type EndpointAnswer } from '../endpoint.ts';
import { entity, reference } from '../response/resource.ts';
import { loadCurrentUser } from './current-user.ts';

/** The answer with an account that was just opened, as its person sees it: whoever has opened it is not signed in. */
export async function answerNewUser(app: App, id: string, isExpanded: boolean): Promise<EndpointAnswer> {
  const person: SignedIn = { kind: 'user', id, roles: [], limited: false };
  const source = isExpanded ? await loadCurrentUser(app, person) : undefined;
  return answerOne(source ? entity('currentUser', id, source) : reference('currentUser', id));
}
