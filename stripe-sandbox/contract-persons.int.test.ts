import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abroadAccount } from './testing/open-sandbox.ts';
import { type StripeServer, stripeErrorOf, stripeServers } from './testing/stripe-servers.ts';

const address = { line1: 'address_full_match', city: 'Berlin', postal_code: '10115', country: 'DE' };

describe.each(stripeServers)('companies abroad, $name', ({ open }) => {
  let provider: StripeServer;
  let stripe: Stripe;

  beforeAll(async () => {
    provider = await open();
    stripe = provider.stripe;
  });

  afterAll(async () => {
    await provider.close();
    expect(provider.drift, "fields missing in the SDK's types").toEqual([]);
  });

  const openCompany = (company: Stripe.AccountCreateParams.Company = {}) => {
    const { individual: _, ...rest } = abroadAccount('DE');
    return stripe.accounts.create({ ...rest, business_type: 'company', company });
  };
  const dueOf = async (id: string) => (await stripe.accounts.retrieve(id)).requirements?.currently_due ?? [];

  it('must name the company, its numbers, and who represents it', async () => {
    const { id, requirements, charges_enabled, default_currency } = await openCompany();
    expect({ charges_enabled, default_currency }).toEqual({ charges_enabled: false, default_currency: 'eur' });
    expect(requirements?.currently_due).toEqual(
      expect.arrayContaining([
        'company.name',
        'company.tax_id',
        'company.address.line1',
        'representative.first_name',
        'representative.dob.day',
        'representative.relationship.title',
      ]),
    );
    expect(requirements?.disabled_reason).toBe('requirements.past_due');
    expect((await stripe.accounts.listPersons(id)).data).toEqual([]);
  });

  it('are asked for what is missing of a person under that person’s id', async () => {
    const { id } = await openCompany();
    const person = await stripe.accounts.createPerson(id, {
      first_name: 'Jenny',
      relationship: { representative: true },
    });
    expect(person).toMatchObject({ account: id, first_name: 'Jenny', relationship: { representative: true } });
    const due = await dueOf(id);
    expect(due).toEqual(expect.arrayContaining([`${person.id}.last_name`, `${person.id}.dob.day`]));
    expect(due.filter((one) => one.startsWith('representative.'))).toEqual([]);
    expect(due).not.toContain(`${person.id}.first_name`);
    const changed = await stripe.accounts.updatePerson(id, person.id, { last_name: 'Rosen' });
    expect(changed).toMatchObject({ first_name: 'Jenny', last_name: 'Rosen' });
    expect(await dueOf(id)).not.toContain(`${person.id}.last_name`);
    const listed = await stripe.accounts.listPersons(id, { relationship: { representative: true } });
    expect(listed.data.map((one) => one.id)).toEqual([person.id]);
    expect((await stripe.accounts.retrievePerson(id, person.id)).last_name).toBe('Rosen');
  });

  it('lose a person who is deleted', async () => {
    const { id } = await openCompany();
    const { id: owner } = await stripe.accounts.createPerson(id, { first_name: 'Ann', relationship: { owner: true } });
    expect(await stripe.accounts.deletePerson(id, owner)).toMatchObject({ id: owner, deleted: true });
    expect((await stripe.accounts.listPersons(id)).data).toEqual([]);
    expect(await stripeErrorOf(stripe.accounts.retrievePerson(id, owner))).toMatchObject({ statusCode: 404 });
  });

  it('may sell when everything is supplied', async () => {
    const provided = { directors_provided: true, executives_provided: true, owners_provided: true };
    const company = { name: 'Weingut', phone: '+4930123456', tax_id: 'HRA000000000', address, ...provided };
    const { id } = await openCompany(company);
    await stripe.accounts.createPerson(id, {
      first_name: 'Jenny',
      last_name: 'Rosen',
      email: 'jenny@example.com',
      phone: '+4930123456',
      dob: { day: 1, month: 1, year: 1901 },
      address,
      relationship: { representative: true, owner: true, director: true, executive: true, title: 'CEO' },
    });
    const status = async () => {
      const { capabilities, payouts_enabled } = await stripe.accounts.retrieve(id);
      return { ...capabilities, payouts_enabled };
    };
    const active = { card_payments: 'active', transfers: 'active', payouts_enabled: true };
    await expect.poll(status, { timeout: 60_000, interval: 500 }).toMatchObject(active);
  });

  it('may be opened by an account abroad only with card payments', async () => {
    const created = stripe.accounts.create({
      ...abroadAccount('GB'),
      capabilities: { transfers: { requested: true } },
    });
    expect(await stripeErrorOf(created)).toMatchObject({ statusCode: 400 });
    expect(await stripeErrorOf(stripe.accounts.create(abroadAccount('IN')))).toMatchObject({ statusCode: 400 });
  });
});
