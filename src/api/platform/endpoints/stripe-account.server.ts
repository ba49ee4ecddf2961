import { z } from 'zod';
import { allowsOrigin } from '#features/applications/application.ts';
import { createAccountLink } from '#features/payments/payouts/create-account-link.server.ts';
import { createPayoutAccount } from '#features/payments/payouts/create-payout-account.server.ts';
import { listOwnPayoutAccounts, showOwnStripeAccount } from '#features/payments/payouts/payout-readiness.server.ts';
import type { PayoutRefusal } from '#features/payments/payouts/payout-refusal.ts';
import { showPayoutAccount } from '#features/payments/payouts/show-payout-account.server.ts';
import { addPayoutPerson, updatePayoutAccount } from '#features/payments/payouts/update-payout-account.server.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { answerOne, definePlatformEndpoint, type Endpoint, type EndpointRequest } from '../endpoint.ts';
import { platformRefusal, type UseCaseRefusal } from '../errors/platform-refusal.ts';
import { isOwnPage } from '../own-page.ts';
import { idParameter } from '../request/parameters.ts';
import { entity, reference } from '../response/resource.ts';

const own = { method: 'post', scope: 'user', answers: ['stripeAccount'] } as const;

const wineryId = idParameter
  .optional()
  .describe('Of several wineries; otherwise the first that has an account, or the first');
const changes = {
  accountToken: z.string().optional(),
  bankAccountToken: z.string().optional(),
  businessProfileMCC: z.string().optional(),
  businessProfileURL: z.string().optional(),
  requestedCapabilities: z.array(z.string()).optional().describe('Always card payments and transfers'),
  wineryId,
};

const create = definePlatformEndpoint({
  ...own,
  name: 'stripe_account/create',
  summary: 'Open the payout account of your winery, with tokens of the payment provider; needs a recent login',
  body: z.strictObject({ ...changes, country: z.string() }),
  handle: async ({ app, actor, body: { wineryId: asked, requestedCapabilities: _, ...wanted } }) => {
    const winery = await findWinery(app, actor, asked);
    if (!winery.ok) return winery;
    const created = await createPayoutAccount(app, actor, winery.value, wanted);
    return created.ok ? answerOne(reference('stripeAccount', winery.value)) : payoutRefusal(created);
  },
});

const update = definePlatformEndpoint({
  ...own,
  name: 'stripe_account/update',
  summary: 'Change the payout account of your winery; its bank and holder need a recent login',
  body: z.strictObject(changes),
  handle: async ({ app, actor, body: { wineryId: asked, requestedCapabilities: _, ...wanted } }) => {
    const winery = await findWinery(app, actor, asked);
    if (!winery.ok) return winery;
    const updated = await updatePayoutAccount(app, actor, winery.value, wanted);
    return updated.ok ? answerOne(reference('stripeAccount', winery.value)) : payoutRefusal(updated);
  },
});

const fetchAccount = definePlatformEndpoint({
  ...own,
  method: 'get',
  name: 'stripe_account/fetch',
  summary: 'The payout account of your winery, as the payment provider has it now',
  query: z.object({ wineryId }),
  handle: async ({ app, actor, query }) => {
    const known = await showOwnStripeAccount(app, actor, query.wineryId);
    if (!known) return refuse('not-found');
    // why: it reads the account from the provider, which the resource then has
    const shown = await showPayoutAccount(app, actor, known.wineryId);
    if (!shown.ok && shown.code === 'stripe-account-not-found') return refuse('not-found');
    // why: without an answer of the provider, what is known is better than nothing
    if (!shown.ok && shown.code !== 'provider-unavailable') return payoutRefusal(shown);
    return answerOne(reference('stripeAccount', known.wineryId));
  },
});

/** What can only be asked for an account that there is. */
const errors = { 'stripe-account-not-found': 'user-missing-stripe-account' } as const;

const address = z.url({ protocol: /^https?$/ }).max(2_000);

const createLink = definePlatformEndpoint({
  ...own,
  name: 'stripe_account_links/create',
  summary:
    'A link to the payment provider’s page where the account is completed; needs a recent login. It returns to pages of the application',
  body: z.strictObject({
    successURL: address,
    failureURL: address,
    type: z.enum(['account_onboarding', 'account_update', 'custom_account_verification']).optional(),
    collect: z.string().optional().describe('Always what is due now'),
    collectionOptions: z.unknown().optional(),
    wineryId,
  }),
  answers: ['stripeAccountLink'],
  alwaysExpanded: true,
  errors,
  handle: async (request) => {
    const { app, actor, body } = request;
    const [foreign] = (['successURL', 'failureURL'] as const).filter((name) => !isOfApplication(request, body[name]));
    if (foreign !== undefined) return invalid(foreign, 'This is no page of the application');
    const winery = await findWinery(app, actor, body.wineryId);
    if (!winery.ok) return winery;
    const back = { success: body.successURL, failure: body.failureURL };
    const created = await createAccountLink(app, actor, winery.value, { type: body.type }, back);
    return created.ok
      ? answerOne(entity('stripeAccountLink', crypto.randomUUID(), created.value))
      : payoutRefusal(created);
  },
});

const createPerson = definePlatformEndpoint({
  ...own,
  name: 'stripe_persons/create',
  summary: 'Add a person to the payout account of your winery, if it is a company; needs a recent login',
  body: z.strictObject({ personToken: z.string(), wineryId }),
  answers: ['stripePerson'],
  errors,
  handle: async ({ app, actor, body: { wineryId: asked, personToken } }) => {
    const winery = await findWinery(app, actor, asked);
    if (!winery.ok) return winery;
    const added = await addPayoutPerson(app, actor, winery.value, { personToken });
    return added.ok ? answerOne(entity('stripePerson', crypto.randomUUID(), added.value)) : payoutRefusal(added);
  },
});

/** The payout account of a winery. */
export const stripeAccountEndpoints: readonly Endpoint[] = [
  ...[create, update, fetchAccount, createLink, createPerson],
  ofPerson(create, 'current_user/create_stripe_account'),
  ofPerson(update, 'current_user/update_stripe_account'),
];

/** The older name of a command, which answers with the person. */
function ofPerson(command: Endpoint, name: Endpoint['name']): Endpoint {
  return {
    ...command,
    name,
    summary: `The older name of ${command.name}, which answers with your own account`,
    answers: ['currentUser'],
    handle: async (request) => {
      const done = await command.handle(request);
      return done.ok && request.actor.kind === 'user' ? answerOne(reference('currentUser', request.actor.id)) : done;
    },
  };
}

/** Whether an address is on a page of the application, or of the site itself. */
function isOfApplication({ app, access }: Pick<EndpointRequest, 'app' | 'access'>, url: string): boolean {
  const { origin } = new URL(url);
  return isOwnPage(app, origin) || (access !== undefined && allowsOrigin([access.application], origin));
}

/** The winery whose account it is about: the one asked for, the first with an account, or the first. */
async function findWinery(app: App, actor: Actor, asked: string | undefined): Promise<Result<string, 'forbidden'>> {
  const owned = await listOwnPayoutAccounts(app, actor);
  const found =
    asked === undefined
      ? (owned.find(({ account }) => account && !account.deleted) ?? owned[0])
      : owned.find(({ winery }) => winery.id === asked);
  return found ? ok(found.winery.id) : refuse('forbidden');
}

function payoutRefusal(refusal: PayoutRefusal): UseCaseRefusal | ReturnType<typeof platformRefusal> {
  if (refusal.code === 'proof-required') return platformRefusal('forbidden', 'Log in again before you change this');
  const { parameter = '', message } = refusal.meta ?? {};
  return refusal.code === 'validation-invalid-params' && message !== undefined ? invalid(parameter, message) : refusal;
}

function invalid(name: string, message: string): UseCaseRefusal {
  return { ok: false, code: 'validation-invalid-params', errors: { [name]: message } };
}
