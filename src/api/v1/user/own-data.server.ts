import { z } from 'zod';
import { postalAddressFields } from '#features/accounts/addresses/address.schema.ts';
import {
  deleteAddress,
  listAddresses,
  saveAddress,
  setDefaultAddress,
} from '#features/accounts/addresses/address-book.server.ts';
import { deleteAccount } from '#features/privacy/delete-account.server.ts';
import { exportPersonalData } from '#features/privacy/export-personal-data.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';
import { invalidFields } from '../../responses.ts';
import { anyObject } from '../../schemas.ts';
import { addressResponse } from './user-responses.ts';

const own = { tag: 'Accounts', roles: 'signed-in' } as const;
const addressFields = postalAddressFields.omit({ country: true });

const listBook = defineOperation({
  ...own,
  method: 'get',
  path: '/api/v1/user/address',
  summary: 'Your address book, the default address first',
  data: z.array(addressResponse),
  refusals: [403],
  handle: ({ app, actor }) => listAddresses(app, actor),
});

const addAddress = defineOperation({
  ...own,
  method: 'post',
  path: '/api/v1/user/address',
  summary: 'Add an address to your book, which keeps the ten used last',
  body: addressFields,
  validatedBy: 'use-case',
  data: z.null(),
  status: 201,
  refusals: [400, 403],
  handle: async ({ app, actor, body }) => {
    const saved = await saveAddress(app, actor, { id: undefined, fields: body });
    return saved.ok ? ok(null) : apiRefusal(saved);
  },
});

const address = { ...own, path: '/api/v1/user/address/{id}', data: z.null(), refusals: [403, 404] } as const;

const changeAddress = defineOperation({
  ...address,
  method: 'put',
  summary: 'Change an address of your book',
  body: addressFields,
  validatedBy: 'use-case',
  refusals: [400, 403, 404],
  handle: async ({ app, actor, params, body }) => {
    const saved = await saveAddress(app, actor, { id: params.id, fields: body });
    return saved.ok ? ok(null) : apiRefusal(saved);
  },
});

const makeDefault = defineOperation({
  ...address,
  method: 'put',
  path: '/api/v1/user/address/{id}/default',
  summary: 'Make an address of your book the default',
  handle: async ({ app, actor, params }) => {
    const set = await setDefaultAddress(app, actor, params.id);
    return set.ok ? ok(null) : set;
  },
});

const removeAddress = defineOperation({
  ...address,
  method: 'delete',
  summary: 'Delete an address of your book; orders keep theirs',
  handle: async ({ app, actor, params }) => {
    const deleted = await deleteAddress(app, actor, params.id);
    return deleted.ok ? ok(null) : deleted;
  },
});

const exportData = defineOperation({
  ...own,
  method: 'get',
  path: '/api/v1/user/data',
  summary: 'Everything that is stored about you',
  data: anyObject,
  refusals: [403],
  handle: ({ app, actor }) => exportPersonalData(app, actor),
});

const erase = defineOperation({
  ...own,
  method: 'post',
  path: '/api/v1/user/delete',
  summary: 'Delete your account; confirmed by the password, or by DELETE where there is none',
  body: z.object({ confirmation: z.string() }),
  data: z.null(),
  refusals: [400, 403, 409, 429],
  handle: async ({ app, actor, body }) => {
    const deleted = await deleteAccount(app, actor, body.confirmation);
    if (deleted.ok) return ok(null);
    return deleted.code === 'invalid' ? invalidFields({ confirmation: deleted.error }) : apiRefusal(deleted);
  },
});

/** The address book, and the personal data as a whole. */
export const ownDataOperations: readonly Operation[] = [
  listBook,
  addAddress,
  makeDefault,
  changeAddress,
  removeAddress,
  exportData,
  erase,
];
