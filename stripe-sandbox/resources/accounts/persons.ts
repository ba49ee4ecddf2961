import type Stripe from 'stripe';
import { listObjects } from '../../http/list-objects.ts';
import { type Route, route } from '../../http/route.ts';
import { invalidRequest, notFound } from '../../http/stripe-error.ts';
import { type ApiCall, emitEvent, saveObject } from '../../request-context.ts';
import { newId } from '../../store/ids.ts';
import { mergeMetadata } from '../metadata.ts';
import { personFrom, redeemPersonToken } from './account-details.ts';
import { requireAccount } from './account-status.ts';
import { noteMismatch, saveVerified } from './account-verification.ts';

const path = '/v1/accounts/:id/persons';

/** The calls for the persons of a company: who represents, owns, or directs it. */
export const personRoutes: Route[] = [
  route('POST', path, 'AccountCreatePersonParams', create),
  route('GET', path, 'AccountListPersonsParams', list),
  route('GET', `${path}/:sub`, 'AccountRetrievePersonParams', (call) => requirePerson(call)),
  route('POST', `${path}/:sub`, 'AccountUpdatePersonParams', update),
  route('DELETE', `${path}/:sub`, 'AccountDeletePersonParams', remove),
];

function requirePerson(call: ApiCall): Stripe.Person {
  const row = call.store.find('person', call.sub);
  if (!row || row.owner !== requireAccount(call).id) throw notFound('person', call.sub);
  return row.value;
}

type ListParams = { relationship?: Partial<Record<keyof Stripe.Person.Relationship, boolean>> };

function list(call: ApiCall<ListParams>): object {
  const { id } = requireAccount(call);
  const { relationship = {}, ...params } = call.params;
  const wanted = Object.entries(relationship) as [keyof Stripe.Person.Relationship, boolean][];
  return listObjects({ ...call, params, owner: id }, 'person', path.replace(':id', id), (person) =>
    wanted.every(([role, is]) => (person.relationship?.[role] === true) === is),
  );
}

function create(call: ApiCall<Stripe.AccountCreatePersonParams>): Stripe.Person {
  const account = requireAccount(call);
  if (account.business_type === 'individual')
    throw invalidRequest('Persons can only be added to accounts of companies: update `individual` instead.');
  const { person_token: token, ...named } = call.params;
  const params = token === undefined ? named : { ...redeemPersonToken(call, token), ...named };
  const blank = { id: newId('person'), object: 'person' as const, account: account.id, created: call.now };
  return save({ ...call, params }, blank, 'person.created');
}

function update(call: ApiCall<Stripe.AccountUpdatePersonParams>): Stripe.Person {
  return save(call, requirePerson(call), 'person.updated');
}

/** Stores a person with the given data; the account may be complete by it. */
function save(
  call: ApiCall<Stripe.AccountCreatePersonParams>,
  before: Stripe.Person,
  event: 'person.created' | 'person.updated',
): Stripe.Person {
  const account = requireAccount(call);
  const { params } = call;
  const person = saveObject(
    call,
    'person',
    {
      ...personFrom(before, params),
      metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
      relationship: { ...noRelationship, ...before.relationship, ...given(params.relationship) },
    },
    account.id,
  );
  emitEvent(call, event, person, account.id);
  noteMismatch(call, account.id, `${person.id}.id_number`, params.id_number);
  saveVerified(call, account, account);
  return person;
}

function given(
  relationship: Stripe.AccountCreatePersonParams.Relationship | undefined,
): Partial<Stripe.Person.Relationship> {
  const { percent_ownership: percent, ...roles } = relationship ?? {};
  return { ...roles, ...(percent === undefined ? {} : { percent_ownership: Number(percent) }) };
}

/** The roles of a person who has none. */
export const noRelationship: Stripe.Person.Relationship = {
  authorizer: false,
  director: false,
  executive: false,
  legal_guardian: false,
  owner: false,
  percent_ownership: null,
  representative: false,
  title: null,
};

function remove(call: ApiCall): Stripe.DeletedPerson {
  const account = requireAccount(call);
  const person = requirePerson(call);
  call.store.drop('person', person.id);
  emitEvent(call, 'person.deleted', person, account.id);
  saveVerified(call, account, account);
  return { id: person.id, object: 'person', deleted: true };
}
