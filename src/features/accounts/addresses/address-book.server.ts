import { z } from 'zod';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  deleteAddressRow,
  deleteOldAddresses,
  listAddressRows,
  makeDefault,
  updateAddress,
  upsertAddress,
} from '../db/address-rows.server.ts';
import { lockUser } from '../db/user-rows.server.ts';
import { postalAddressSchema } from './address.schema.ts';
import { maxAddresses, type PostalAddress, type SavedAddress } from './address.ts';

type App = Pick<Infra, 'db' | 'clock'>;

/** The actor's address book, the default address first. Refused in an impersonation session. */
export const listAddresses = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<SavedAddress[], 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const rows = await listAddressRows(app.db, actor.id, maxAddresses);
    return ok(
      rows.map(({ apartment, phone, ...row }) => ({
        ...row,
        country: 'US',
        ...(apartment !== null && { apartment }),
        ...(phone !== null && { phone }),
      })),
    );
  },
);

/** What to do with an address besides keeping it: which one it replaces, and whether it becomes the default. */
export type AddressChoice = { id?: string | undefined; makeDefault?: boolean | undefined };

/**
 * Remembers where the actor had an order shipped, and takes their ZIP code and state from it if they have given none.
 * Remembering the same again changes only when it was used.
 * @param input.choice.id the saved address that this one replaces
 */
export const rememberAddress = defineUseCase(
  (
    app: App,
    actor: Actor,
    input: { address: PostalAddress; choice: AddressChoice },
  ): Promise<Result<undefined, 'forbidden'>> =>
    asOwner(app, actor, async (db, { id: userId }) => {
      const now = app.clock.now();
      const row = rowOf(input.address, userId, now);
      const { id: replaced, makeDefault: isDefault } = input.choice;
      const isReplaced = replaced !== undefined && (await updateAddress(db, replaced, row));
      const id = isReplaced ? replaced : await enter(db, row);
      if (isDefault) await makeDefault(db, userId, id);
      return success;
    }),
);

export type SaveAddressResult = Result<
  undefined,
  'forbidden' | 'not-found' | Refusal<'invalid', { errors: FieldErrors }>
>;

/**
 * Adds an address to the actor's address book, or changes one.
 * @param input.id the address to change; undefined for a new one
 * @param input.fields as typed; empty optional fields count as missing
 */
export const saveAddress = defineUseCase(
  async (
    app: App,
    actor: Actor,
    input: { id: string | undefined; fields: Record<string, unknown> },
  ): Promise<SaveAddressResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const { fields } = input;
    const typed = Object.entries(fields).filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
    const parsed = postalAddressSchema.safeParse({ ...Object.fromEntries(typed), country: 'US' });
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return asOwner(app, actor, async (db, { id: userId }): Promise<SaveAddressResult> => {
      const row = rowOf(parsed.data, userId, app.clock.now());
      if (input.id !== undefined) {
        const isOwn = isId(input.id) && (await updateAddress(db, input.id, row));
        return isOwn ? success : refuse('not-found');
      }
      await enter(db, row);
      return success;
    });
  },
);

/** Enters an address; the one that was not used for longest makes room for it. @returns its id */
async function enter(db: Transaction, row: Parameters<typeof upsertAddress>[1]): Promise<string> {
  const { id, before } = await upsertAddress(db, row);
  if (before >= maxAddresses) await deleteOldAddresses(db, row.userId, maxAddresses);
  return id;
}

/** Makes one of the actor's addresses the default. */
export const setDefaultAddress = defineUseCase(
  (app: App, actor: Actor, id: string): Promise<Result<undefined, 'forbidden' | 'not-found'>> =>
    asOwner(app, actor, async (db, { id: userId }) =>
      isId(id) && (await makeDefault(db, userId, id)) ? success : refuse('not-found'),
    ),
);

/** Deletes one of the actor's addresses. Orders keep the address to which they are shipped. */
export const deleteAddress = defineUseCase(
  (app: App, actor: Actor, id: string): Promise<Result<undefined, 'forbidden' | 'not-found'>> =>
    asOwner(app, actor, async (db, { id: userId }) =>
      isId(id) && (await deleteAddressRow(db, userId, id)) ? success : refuse('not-found'),
    ),
);

const isId = (id: string) => z.uuid().safeParse(id).success;

/**
 * Changes the actor's own address book in a transaction, with the person locked: of two tabs, neither makes a second
 * default, and a deleted person gets no address.
 */
async function asOwner<Answer>(
  app: App,
  actor: Actor,
  change: (db: Transaction, owner: SignedIn) => Promise<Answer>,
): Promise<Answer | ReturnType<typeof refuse<'forbidden'>>> {
  if (!mayChange(actor)) return refuse('forbidden');
  return app.db
    .transaction()
    .execute(async (db) => ((await lockUser(db, actor.id)) ? change(db, actor) : refuse('forbidden')));
}

function rowOf({ country: _, apartment, phone, ...address }: PostalAddress, userId: string, usedAt: Date) {
  return { ...address, userId, apartment: apartment || null, phone: phone || null, usedAt };
}
