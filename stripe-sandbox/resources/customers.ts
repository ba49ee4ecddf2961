import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { type ApiCall, emitEvent, requireObject, saveObject } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { mergeMetadata } from './metadata.ts';
import { attachToCustomer, resolvePaymentMethod } from './payment-methods.ts';

const path = '/v1/customers';

/** The calls for customers. */
export const customerRoutes: Route[] = [
  route('POST', path, 'CustomerCreateParams', create),
  route('GET', path, 'CustomerListParams', (call: ApiCall<object>) => listObjects(call, 'customer', path)),
  route('GET', `${path}/:id`, 'CustomerRetrieveParams', (call) =>
    call.store.find('gone', call.id) ? deleted(call.id) : requireObject(call, 'customer', call.id),
  ),
  route('POST', `${path}/:id`, 'CustomerUpdateParams', update),
  route('DELETE', `${path}/:id`, undefined, deleteCustomer),
  route('GET', `${path}/:id/payment_methods`, 'PaymentMethodListParams', (call: ApiCall<object>) => {
    const { id } = requireObject(call, 'customer', call.id);
    return listObjects(call, 'payment_method', `${path}/${id}/payment_methods`, (one) => idOf(one.customer) === id);
  }),
];

function create(call: ApiCall<Stripe.CustomerCreateParams>): Stripe.Customer {
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
  saveObject(call, 'customer', customer);
  if (params.payment_method) attachToCustomer(call, resolvePaymentMethod(call, params.payment_method, id), id);
  const settled = saveObject(
    call,
    'customer',
    withDefault(call, customer, params.invoice_settings?.default_payment_method),
  );
  emitEvent(call, 'customer.created', settled);
  return settled;
}

function update(call: ApiCall<Stripe.CustomerUpdateParams>): Stripe.Customer {
  const customer = requireObject(call, 'customer', call.id);
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
  saveObject(call, 'customer', changed);
  emitEvent(call, 'customer.updated', changed);
  return changed;
}

function withDefault(call: ApiCall, customer: Stripe.Customer, method: string | undefined): Stripe.Customer {
  if (method === undefined) return customer;
  const default_payment_method = method === '' ? null : method;
  if (default_payment_method) {
    const owner = idOf(
      requireObject(call, 'payment_method', method, undefined, 'invoice_settings[default_payment_method]').customer,
    );
    if (owner !== customer.id)
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        {
          code: 'resource_missing',
          param: 'invoice_settings[default_payment_method]',
        },
      );
  }
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method } };
}

function deleteCustomer(call: ApiCall): Stripe.DeletedCustomer {
  const customer = requireObject(call, 'customer', call.id);
  for (const { value } of [...call.store.ownedBy('payment_method', call.owner)]) {
    if (idOf(value.customer) === customer.id) saveObject(call, 'payment_method', { ...value, customer: null });
  }
  call.store.drop('customer', customer.id);
  saveObject(call, 'gone', { id: customer.id });
  emitEvent(call, 'customer.deleted', customer);
  return deleted(customer.id);
}

function deleted(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}
