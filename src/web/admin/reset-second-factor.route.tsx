import { Link, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import { showProfile } from '#features/accounts/profile/profile.server.ts';
import { resetSecondFactor } from '#features/accounts/second-factor/reset-second-factor.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { failuresOf } from '../forms/form-fields.tsx';
import { type FormResult, formStateOf, limitedAccess, revalidateAfterForms } from '../forms/form-result.ts';
import { SettingsPage } from '../forms/settings-page.tsx';
import { requireAdmin } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { answerProof, findMissingProof } from '../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../shell/proof/proof-form.tsx';
import type { Route } from './+types/reset-second-factor.route.ts';

/** For an admin: turns off two-step login of somebody who has lost the phone and the recovery codes. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const person = await showProfile(app, actor, params.id);
  if (!person.ok) throw new Response(null, { status: 404 });
  const proof = await findMissingProof(app, actor);
  return { site: app.site, id: params.id, name: person.value.name, proof, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Turn off two-step login');

export const shouldRevalidate = revalidateAfterForms;

/** The title of the message after which there is no more to do. */
const doneTitle = 'Two-step login is off';

const problems = {
  'proof-required': 'Confirm that it’s you first.',
  'not-found': 'This account has no two-step login.',
} as const;

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const form = await readForm(request);
  const proved = await answerProof(getPageContext(context), actor, request, form);
  if (proved) return proved;
  const typed = readTypedText(form, ['reason']);
  const reset = await resetSecondFactor(app, actor, { userId: params.id, reason: typed.reason });
  if (reset.ok) {
    const message = 'We told them by e-mail. They log in with their password alone until they turn it on again.';
    return answerForm<FormResult>({ status: 'saved', title: doneTitle, message });
  }
  if (reset.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  if (reset.code === 'invalid') {
    const fields = { reason: 'Please say how you know it’s them' };
    return answerForm<FormResult>({ status: 'invalid', typed, fields });
  }
  return answerForm<FormResult>({ status: 'refused', code: reset.code, problem: problems[reset.code], typed });
}

export default function ResetSecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, proof, limited } = loaderData;
  const isDone = actionData?.status === 'saved' && actionData.title === doneTitle;
  const { typed, errors } = formStateOf(actionData);
  const busy = useNavigation().formData?.get('intent') === 'reset';
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-8 pb-16 md:pt-10">
      <SettingsPage
        title="Turn off two-step login"
        lead={`For ${name}, if they have lost their phone or passkeys and their recovery codes. Their passkeys are removed, and all their devices are logged out.`}
        result={limited ? limitedAccess : actionData}
        failures={failuresOf(errors, { ...proofIds, reason: 'reason' })}
      >
        {limited || isDone ? null : proof ? (
          <ProofForm proof={proof} why="Before you change how somebody else logs in." errors={errors} />
        ) : (
          <Form method="post" className="grid gap-5" noValidate>
            <input type="hidden" name="intent" value="reset" />
            <TextArea
              id="reason"
              name="reason"
              label="How do you know it’s them?"
              hint="We keep your answer with your name."
              maxLength={maxReasonLength}
              defaultValue={typed.reason}
              required
              error={errors.reason}
            />
            <div>
              <Button type="submit" kind="primary" busy={busy} busyLabel="Turning off">
                Turn off two-step login
              </Button>
            </div>
          </Form>
        )}
        <p>
          <Link to={`/u/${id}`} className="link">
            Back to {name}’s profile
          </Link>
        </p>
      </SettingsPage>
    </div>
  );
}
