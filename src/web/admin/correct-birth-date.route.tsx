import { Link, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import { shopDate } from '#features/accounts/age.ts';
import { correctBirthDate } from '#features/accounts/profile/correct-birth-date.server.ts';
import { showProfile } from '#features/accounts/profile/profile.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { BirthDateField } from '../forms/birth-date-field.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { failuresOf } from '../forms/form-fields.tsx';
import {
  type FormResult,
  type FormState,
  formStateOf,
  limitedAccess,
  revalidateAfterForms,
} from '../forms/form-result.ts';
import { SettingsPage } from '../forms/settings-page.tsx';
import { requireAdmin } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { answerProof, findMissingProof } from '../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../shell/proof/proof-form.tsx';
import type { Route } from './+types/correct-birth-date.route.ts';

/** For an admin: corrects the date of birth of somebody who mistyped it, once. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const person = await showProfile(app, actor, params.id);
  if (!person.ok) throw new Response(null, { status: 404 });
  const proof = await findMissingProof(app, actor);
  const { year } = shopDate(app.clock.now());
  return { site: app.site, id: params.id, name: person.value.name, proof, limited: actor.limited, year };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Correct the date of birth');

export const shouldRevalidate = revalidateAfterForms;

/** The title of the message after which there is no more to do. */
const doneTitle = 'Date of birth corrected';

const problems = {
  'proof-required': 'Confirm that it’s you first.',
  'not-found': 'This account was deleted.',
  changed: 'This date of birth was corrected before. It can’t be corrected again.',
} as const;

const fieldNames = ['birthDay', 'birthMonth', 'birthYear', 'reason'] as const;

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const form = await readForm(request);
  const proved = await answerProof(getPageContext(context), actor, request, form);
  if (proved) return proved;
  const typed = readTypedText(form, fieldNames);
  const corrected = await correctBirthDate(app, actor, { userId: params.id, fields: typed });
  if (corrected.ok) {
    const message = 'They see it in their account.';
    return answerForm<FormResult>({ status: 'saved', title: doneTitle, message });
  }
  if (corrected.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  if (corrected.code === 'invalid')
    return answerForm<FormResult>({ status: 'invalid', typed, fields: corrected.errors });
  const { code } = corrected;
  return answerForm<FormResult>({ status: 'refused', code, problem: problems[code], typed });
}

export default function CorrectBirthDatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, proof, limited, year } = loaderData;
  const isDone = actionData?.status === 'saved' && actionData.title === doneTitle;
  const state = formStateOf(actionData);
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-8 pb-16 md:pt-10">
      <SettingsPage
        title="Correct the date of birth"
        lead={`For ${name}, if they mistyped it and have shown an ID. It can be corrected once.`}
        result={limited ? limitedAccess : actionData}
        failures={failuresOf(state.errors, { ...proofIds, birthDay: 'birthDay', reason: 'reason' })}
      >
        {limited || isDone ? null : proof ? (
          <ProofForm proof={proof} why="Before you change who may buy wine." errors={state.errors} />
        ) : (
          <CorrectionForm {...state} year={year} />
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

function CorrectionForm({ typed, errors, year }: FormState & { year: number }) {
  const busy = useNavigation().formData?.get('intent') === 'correct';
  return (
    <Form method="post" className="grid gap-5" noValidate>
      <input type="hidden" name="intent" value="correct" />
      <BirthDateField typed={typed} error={errors.birthDay} year={year} />
      <TextArea
        id="reason"
        name="reason"
        label="How do you know it’s wrong?"
        hint="We keep your answer with your name and the former date."
        maxLength={maxReasonLength}
        defaultValue={typed.reason}
        required
        error={errors.reason}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Correcting">
          Correct date of birth
        </Button>
      </div>
    </Form>
  );
}
