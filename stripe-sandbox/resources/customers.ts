import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalid } from '../http/stripe-error.ts';
import { type Call, emit, keep, take } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { mergeMetadata } from './metadata.ts';
import { attachTo, pickPaymentMethod } from './payment-methods.ts';

const path = '/v1/customers';

/** The calls about buyers that are known. */
export const customerRoutes: Route[] = [
  route('POST', path, 'CustomerCreateParams', create),
  route('GET', path, 'CustomerListParams', (call: Call<object>) => listObjects(call, 'customer', path)),
  route('GET', `${path}/:id`, 'CustomerRetrieveParams', (call) =>
    call.store.find('gone', call.id) ? deleted(call.id) : take(call, 'customer', call.id),
  ),
  route('POST', `${path}/:id`, 'CustomerUpdateParams', update),
  route('DELETE', `${path}/:id`, undefined, remove),
  route('GET', `${path}/:id/payment_methods`, 'PaymentMethodListParams', (call: Call<object>) => {
    const { id } = take(call, 'customer', call.id);
    return listObjects(call, 'payment_method', `${path}/${id}/payment_methods`, (one) => idOf(one.customer) === id);
  }),
];

function create(call: Call<Stripe.CustomerCreateParams>): Stripe.Customer {
  const { params } = call;
  const id = newId('cus', 14);
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  keep(call, 'customer', customer);
  if (params.payment_method) attachTo(call, pickPaymentMethod(call, params.payment_method, id), id);
  const settled = keep(call, 'customer', withDefault(call, customer, params.invoice_settings?.default_payment_method));
  emit(call, 'customer.created', settled);
  return settled;
}

function update(call: Call<Stripe.CustomerUpdateParams>): Stripe.Customer {
  const customer = take(call, 'customer', call.id);
  const { description, email, name, phone, metadata, invoice_settings, preferred_locales } = call.params;
  const orNull = (value: string | undefined, before: string | null | undefined) =>
    value === '' ? null : (value ?? before ?? null);
  const changed = withDefault(
    call,
    {
      ...customer,
      description: orNull(description, customer.description),
      email: orNull(email, customer.email),
      name: orNull(name, customer.name),
      phone: orNull(phone, customer.phone),
      ...(preferred_locales ? { preferred_locales } : {}),
      metadata: mergeMetadata(customer.metadata, metadata),
    },
    invoice_settings?.default_payment_method,
  );
  keep(call, 'customer', changed);
  emit(call, 'customer.updated', changed);
  return changed;
}

function withDefault(call: Call, customer: Stripe.Customer, method: string | undefined): Stripe.Customer {
  if (method === undefined) return customer;
  const default_payment_method = method === '' ? null : method;
  if (default_payment_method) {
    const owner = idOf(
      take(call, 'payment_method', method, undefined, 'invoice_settings[default_payment_method]').customer,
    );
    if (owner !== customer.id)
      throw invalid(
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        {
          code: 'resource_missing',
          param: 'invoice_settings[default_payment_method]',
        },
      );
  }
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method } };
}

function remove(call: Call): Stripe.DeletedCustomer {
  const customer = take(call, 'customer', call.id);
  for (const { value } of [...call.store.ownedBy('payment_method', call.owner)]) {
    if (idOf(value.customer) === customer.id) keep(call, 'payment_method', { ...value, customer: null });
  }
  call.store.drop('customer', customer.id);
  keep(call, 'gone', { id: customer.id });
  emit(call, 'customer.deleted', customer);
  return deleted(customer.id);
}

function deleted(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}
