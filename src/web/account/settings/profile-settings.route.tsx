import { Link } from 'react-router';
import { maxBioLength } from '#features/accounts/account.ts';
import { updateProfile } from '#features/accounts/profile/profile.server.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf, fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormResult, formStateOf, limitedAccess } from '../../forms/form-result.ts';
import { ImageUpload } from '../../forms/image-upload/image-upload.tsx';
import type { CurrentImage } from '../../forms/image-upload/use-image-upload.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { useResettingForm } from '../../forms/use-form.ts';
import { requireAccount, requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { InterestField, NameFields } from '../person-fields.tsx';
import type { Route } from './+types/profile-settings.route.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const { firstName, lastName, displayName, bio, role, profileImageId: image } = await requireAccount(app, actor);
  const profile = { id: actor.id, firstName, lastName, displayName, bio, role: role ?? '' };
  const picture = image === null ? null : { id: image, src: imageVariantUrl(image, 'square-small', 'jpg') };
  return { site: app.site, profile, picture, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Profile settings');

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const form = await readForm(request);
  const typed = readTypedText(form, ['firstName', 'lastName', 'role', 'bio'], 4 * maxBioLength);
  const result = await updateProfile(app, actor, {
    ...typed,
    role: typed.role || undefined,
    // why: the field is missing if the picture was removed
    profileImageId: form.get('profileImageId') ?? '',
  });
  if (result.ok)
    return answerForm<FormResult>({ status: 'saved', message: `Others see you as ${result.value.displayName}.` });
  if (result.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  return answerForm<FormResult>({ status: 'invalid', typed, fields: result.errors });
}

export default function ProfileSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, picture, limited } = loaderData;
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-8 pb-16 md:pt-10">
      <SettingsPage
        title="Profile settings"
        lead={
          <>
            Others see you as <strong className="text-ink">{profile.displayName}</strong>.{' '}
            <Link to={`/u/${profile.id}`} className="link">
              Your public profile
            </Link>
          </>
        }
        result={actionData}
        failures={failuresOf(formStateOf(actionData).errors, profileIds)}
      >
        <ProfileForm profile={profile} picture={picture} result={actionData} limited={limited} />
      </SettingsPage>
    </div>
  );
}

/** The ids of the form's fields by their names. */
const profileIds = {
  profileImageId: 'profileImage',
  firstName: 'firstName',
  lastName: 'lastName',
  role: 'role',
  bio: 'bio',
};

/** The public profile: picture, name, and bio. */
function ProfileForm(props: {
  profile: { firstName: string; lastName: string; bio: string; role: string };
  picture: CurrentImage | null;
  result: FormResult | undefined;
  limited: boolean;
}) {
  const { profile, picture, result, limited } = props;
  const { form, busy } = useResettingForm(result, 'save');
  const state = formStateOf(result, profile);
  const { errors } = state;
  return (
    <Form ref={form} method="post" noValidate>
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
        <NameFields {...state} />
        <InterestField name="role" typed={state.typed.role} error={errors.role} />
        <TextArea
          {...fieldPropsOf(state)('bio')}
          label="About you"
          hint="Which wines you love, where you drink them. Anyone who opens your profile can read it."
          maxLength={maxBioLength}
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
