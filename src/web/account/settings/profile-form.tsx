import { Form } from 'react-router';
import { longestBio } from '#features/accounts/account.ts';
import { ImageUpload } from '#features/images/ui/image-upload.tsx';
import type { FieldImage } from '#features/images/ui/upload-state.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { NameFields } from '../person-fields.tsx';
import type { Settled } from '../../components/account/settings-page.tsx';
import { fieldsOf } from '../../components/account/typed-form.ts';
import { useSettingsForm } from '../../components/account/use-settings-form.ts';

/** The fields of the form by their names, with their ids. */
export const profileIds = {
  profileImageId: 'profileImage',
  firstName: 'firstName',
  lastName: 'lastName',
  bio: 'bio',
};

/** What somebody says of himself. */
export function ProfileForm(props: {
  profile: { firstName: string; lastName: string; bio: string };
  picture: FieldImage | null;
  settled: Settled | undefined;
  limited: boolean;
}) {
  const { profile, picture, settled, limited } = props;
  const { form, busy } = useSettingsForm(settled, 'save');
  const { typed = {}, errors = {} } = settled ?? {};
  const shown = { typed: { ...profile, ...typed }, errors };
  return (
    <Form ref={form} method="post" noValidate={Object.keys(errors).length > 0}>
      <input type="hidden" name="intent" value="save" />
      <fieldset disabled={limited} className="grid gap-5">
        <ImageUpload
          id={profileIds.profileImageId}
          name="profileImageId"
          label="Profile picture"
          current={picture}
          {...(errors.profileImageId && { error: errors.profileImageId })}
        />
        <noscript>
          <p className="text-small text-ink-soft">To send a picture your browser must run scripts.</p>
        </noscript>
        <NameFields {...shown} />
        <TextArea
          {...fieldsOf(shown)('bio')}
          label="About you"
          hint="Which wines you love, where you drink them: whoever opens your profile reads it."
          maxLength={longestBio}
          optional
        />
        <div>
          <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving" disabled={limited}>
            Save changes
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
