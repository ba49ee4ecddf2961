import { redirect, useNavigation } from 'react-router';
import type { SavedAddress } from '#features/accounts/addresses/address.ts';
import {
  deleteAddress,
  listAddresses,
  saveAddress,
  setDefaultAddress,
} from '#features/accounts/addresses/address-book.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ShippingAddress } from '../../catalog/address-lines.tsx';
import { AddressFields, addressNames } from '../../forms/address-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { type FormResult, type FormState, formStateOf, limitedAccess } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/addresses.route.ts';

const ids = Object.fromEntries(addressNames.map((name) => [name, name]));

/** `/account/addresses`: the address book; with `?edit={id}`, or `new`, the fields of one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const listed = await listAddresses(app, actor);
  const addresses = listed.ok ? listed.value : [];
  const edit = url.searchParams.get('edit');
  const edited = addresses.find(({ id }) => id === edit);
  return { site: app.site, addresses, limited: actor.limited, edited: edited ?? null, isNew: edit === 'new' };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Addresses');

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const form = await readForm(request);
  const { id, intent } = readTypedText(form, ['id', 'intent']);
  const typed = readTypedText(form, addressNames);
  const result = await (intent === 'delete'
    ? deleteAddress(app, actor, id)
    : intent === 'make-default'
      ? setDefaultAddress(app, actor, id)
      : saveAddress(app, actor, { id: id === '' ? undefined : id, fields: typed }));
  if (result.ok) throw redirect(url.pathname);
  if (result.code === 'invalid') return answerForm<FormResult>({ status: 'invalid', typed, fields: result.errors });
  if (result.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  const problem = 'This address is no longer in your address book.';
  return answerForm<FormResult>({ status: 'refused', code: result.code, problem, typed });
}

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, edited, isNew, limited } = loaderData;
  const stored = Object.fromEntries(
    addressNames.map((name) => [name, edited?.[name] ?? (name === 'state' ? 'TX' : '')]),
  );
  const state = formStateOf(actionData, stored);
  const isForm = isNew || edited !== null;
  return (
    <SettingsPage
      title="Addresses"
      lead="Where your wine is shipped. New ones are added when you check out."
      result={actionData}
      failures={failuresOf(state.errors, ids)}
    >
      {isForm ? (
        <AddressForm key={edited?.id ?? 'new'} {...state} id={edited?.id} />
      ) : (
        <>
          {addresses.length === 0 && <p className="text-ink-soft">No addresses yet.</p>}
          <ul className="grid list-none divide-y divide-line border-y border-line empty:hidden">
            {addresses.map((address) => (
              <AddressItem key={address.id} address={address} />
            ))}
          </ul>
          {!limited && (
            <p>
              <Button to="?edit=new">Add an address</Button>
            </p>
          )}
        </>
      )}
    </SettingsPage>
  );
}

function AddressItem({ address }: { address: SavedAddress }) {
  const { id, streetAddress, isDefault } = address;
  const { formData } = useNavigation();
  const busy = formData?.get('id') === id;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <ShippingAddress address={address} badge={isDefault && <Badge tone="ready">Default</Badge>} />
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button to={`?edit=${id}`} size="small" aria-label={`Edit ${streetAddress}`}>
          Edit
        </Button>
        {!isDefault && (
          <Button type="submit" size="small" name="intent" value="make-default" busy={busy}>
            Make default
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          name="intent"
          value="delete"
          aria-label={`Delete ${streetAddress}`}
          busy={busy}
        >
          Delete
        </Button>
      </Form>
    </li>
  );
}

function AddressForm({ id, ...form }: FormState & { id: string | undefined }) {
  const busy = useNavigation().formData !== undefined;
  return (
    <Form method="post" noValidate className="grid gap-5">
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <AddressFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
          Save address
        </Button>
        <Button to="/account/addresses">Cancel</Button>
      </div>
    </Form>
  );
}
