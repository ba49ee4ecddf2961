import { data, Link } from 'react-router';
import { updateProfile } from '#features/accounts/profile/profile.server.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { failuresOf } from '../../components/account/auth-page.tsx';
import { ProfileForm, profileIds } from './profile-form.tsx';
import { limitedWords, SettingsPage, type Settled } from '../../components/account/settings-page.tsx';
import { requireUser } from '../../guards.server.ts';
import { requireAccount } from '../own-account.server.ts';
import { readForm } from '../../read-form.server.ts';
import { privateMeta } from '../../seo/private-meta.ts';
import { typedText } from '../../typed.server.ts';
import type { Route } from './+types/profile-settings.route.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const { firstName, lastName, displayName, bio, profileImageId: image } = await requireAccount(app, actor);
  const profile = { id: actor.id, firstName, lastName, displayName, bio };
  const picture = image === null ? null : { id: image, src: imageVariantUrl(image, 'square-small', 'jpg') };
  return { site: app.site, profile, picture, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Profile settings');

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const form = await readForm(request);
  const result = await updateProfile(app, actor, {
    ...Object.fromEntries(form),
    // why: the field is not there where the picture was removed
    profileImageId: form.get('profileImageId') ?? '',
  });
  if (result.ok) return data<Settled>({ done: `Others see you as ${result.displayName}.` });
  const typed = typedText(form, ['firstName', 'lastName', 'bio']);
  if (result.reason === 'forbidden') return data<Settled>({ typed, problem: limitedWords }, { status: 403 });
  return data<Settled>({ typed, errors: result.errors }, { status: 400 });
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
        settled={actionData}
        failures={failuresOf(actionData?.errors, profileIds)}
      >
        <ProfileForm profile={profile} picture={picture} settled={actionData} limited={limited} />
      </SettingsPage>
    </div>
  );
}
