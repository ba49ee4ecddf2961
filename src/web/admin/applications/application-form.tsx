import { useNavigation } from 'react-router';
import { applicationBounds } from '#features/applications/application.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import type { FormState, TypedText } from '../../forms/form-result.ts';

/** The ids of the form's fields by their names, in their order. */
export const applicationFieldIds = { name: 'name', allowedOrigins: 'allowedOrigins', redirectUris: 'redirectUris' };

/** An application as its page shows it. */
export type ShownApplication = {
  id: string;
  name: string;
  allowedOrigins: readonly string[];
  redirectUris: readonly string[];
  maySignIn: boolean;
  mayBeTrusted: boolean;
  disabled: boolean;
  version: number;
  secretSince: string;
};

/** An application as its form shows it. */
export function typedApplication(application: ShownApplication | null): TypedText {
  if (!application) return { version: '0', maySignIn: 'on', mayBeTrusted: '' };
  const { name, allowedOrigins, redirectUris, maySignIn, mayBeTrusted, version } = application;
  const addresses = { allowedOrigins: allowedOrigins.join('\n'), redirectUris: redirectUris.join('\n') };
  return {
    name,
    ...addresses,
    version: String(version),
    maySignIn: maySignIn ? 'on' : '',
    mayBeTrusted: mayBeTrusted ? 'on' : '',
  };
}

/** The form of an application: its name, the origins of its pages, its addresses, and its rights. */
export function ApplicationForm({ state, id }: { state: FormState; id: string }) {
  const field = fieldPropsOf(state);
  const busy = useNavigation().formData?.get('intent') === 'save';
  return (
    <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={state.typed.version} />
      <TextField {...field('name')} label="Name" maxLength={applicationBounds.name} autoComplete="off" />
      <TextArea
        {...field('allowedOrigins')}
        label="Origins of its pages"
        optional
        maxLength={applicationBounds.origins * applicationBounds.origin}
        hint="One a line, such as https://shop.example. With * any page may call. Servers need none."
      />
      <TextArea
        {...field('redirectUris')}
        label="Addresses for logging in as somebody"
        optional
        maxLength={applicationBounds.redirectUris * applicationBounds.redirectUri}
        hint="One a line, whole, such as https://shop.example/api/login-as. Admins are sent nowhere else."
      />
      <div className="grid gap-2">
        <CheckboxField
          id="maySignIn"
          name="maySignIn"
          value="on"
          defaultChecked={state.typed.maySignIn === 'on'}
          label="People can log in to it"
        />
        <CheckboxField
          id="mayBeTrusted"
          name="mayBeTrusted"
          value="on"
          defaultChecked={state.typed.mayBeTrusted === 'on'}
          label="Its server is trusted"
          hint="With the client secret it may make privileged transitions in the name of people who are logged in."
        />
      </div>
      <div>
        <Button type="submit" name="intent" value="save" kind="primary" busy={busy} busyLabel="Saving">
          Save
        </Button>
      </div>
    </Form>
  );
}
