import { z } from 'zod';
import { changeProfile } from '#features/accounts/profile/change-profile.server.ts';
import { registerAccount } from '#features/accounts/sign-in/register-account.server.ts';
import { deleteAccount } from '#features/privacy/delete-account.server.ts';
import { refuse } from '#kit/result.ts';
import { answerOne, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { platformRefusal } from '../errors/platform-refusal.ts';
import { idParameter } from '../request/parameters.ts';
import { birthPartsOf, errorsOfPerson, personBody, readPerson } from '../request/person-fields.ts';
import { answerNewUser } from '../resources/new-user.ts';
import { reference } from '../response/resource.ts';

const show = definePlatformEndpoint({
  name: 'current_user/show',
  method: 'get',
  scope: 'user',
  summary: 'Your own account',
  answers: ['currentUser'],
  handle: async ({ actor }) =>
    actor.kind === 'user' ? answerOne(reference('currentUser', actor.id)) : refuse('forbidden'),
});

const create = definePlatformEndpoint({
  name: 'current_user/create',
  method: 'post',
  scope: 'any',
  summary:
    'Open an account, without logging in. The date of birth is in protectedData.birthDate (1985-12-10, or day, month, and year): from 21 years on. Also there, if known: phoneNumber, zip, state, company, role',
  body: z.strictObject({ ...personBody, email: z.string(), password: z.string() }),
  answers: ['currentUser'],
  handle: async ({ app, actor, network, body, parameters }) => {
    const { fields, data } = readPerson(body);
    const { email, password } = body;
    const person = { fields: { ...birthPartsOf(fields), email, password }, data };
    const created = await registerAccount(app, actor, person, { network });
    if (!created.ok) return 'errors' in created ? { ...created, errors: errorsOfPerson(created.errors) } : created;
    return answerNewUser(app, created.value.userId, parameters.expand === 'true');
  },
});

const updateProfile = definePlatformEndpoint({
  name: 'current_user/update_profile',
  method: 'post',
  scope: 'user',
  summary: 'Change your profile: what is not mentioned stays. protectedData has phoneNumber, zip, state, company, role',
  body: z.strictObject({
    ...personBody,
    profileImageId: idParameter.nullish().describe('A picture that you have uploaded; null for none'),
  }),
  answers: ['currentUser'],
  handle: async ({ app, actor, body }) => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const { fields, data } = readPerson(body);
    const { profileImageId } = body;
    const picture = profileImageId === undefined ? {} : { profileImageId };
    const changed = await changeProfile(app, actor, { fields: { ...fields, ...picture }, data });
    if (changed.ok) return answerOne(reference('currentUser', actor.id));
    if (changed.code === 'forbidden') return changed;
    const { profileImageId: wrongPicture, ...errors } = changed.errors;
    if (wrongPicture !== undefined) return platformRefusal('image-invalid', wrongPicture);
    return { ...changed, errors: errorsOfPerson(errors) };
  },
});

const remove = definePlatformEndpoint({
  name: 'current_user/delete',
  method: 'post',
  scope: 'user',
  summary: 'Delete your account, by the password, or by DELETE where there is none; not while an order is in progress',
  body: z.strictObject({ currentPassword: z.string() }),
  answers: ['currentUser'],
  neverExpanded: true,
  handle: async ({ app, actor, body }) => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const deleted = await deleteAccount(app, actor, body.currentPassword);
    if (deleted.ok) return answerOne(reference('currentUser', actor.id));
    return deleted.code === 'invalid' ? platformRefusal('forbidden', deleted.error) : deleted;
  },
});

/** Your own account. */
export const currentUserEndpoints: readonly Endpoint[] = [show, create, updateProfile, remove];
