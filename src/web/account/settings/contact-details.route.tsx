import {
  cancelEmailChange,
  changeContactDetails,
} from '#features/accounts/credentials/change-contact-details.server.ts';
import { requestVerification } from '#features/accounts/credentials/email-verification.server.ts';
import { changePersonalDetails } from '#features/accounts/profile/personal-details.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import {
  type FormResult,
  formStateOf,
  limitedAccess,
  limitedAccessMessage,
  proofRequired,
  revalidateAfterForms,
  tooManyAttempts,
  tooManyStatus,
  tooManyVerificationEmails,
} from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireAccount, requireUser, type SignedInPage } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { answerProof, findMissingFactorProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import type { Route } from './+types/contact-details.route.ts';
import { ContactForm, contactIds } from './contact-form.tsx';
import { EmailStatus } from './email-status.tsx';
import { detailIds, PersonalDetails } from './personal-details.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const account = await requireAccount(app, actor);
  const proof = await findMissingFactorProof(app, actor);
  return { site: app.site, account, proof, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Contact details');

/** After ten minutes a new address is refused, and the page asks for another proof. */
export const shouldRevalidate = revalidateAfterForms;

/** Saves the contact details, or the personal ones; resends the link to a new email address; or cancels the change of address. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const page = requireUser(context, url);
  const form = await readForm(request);
  const proved = await answerProof(getPageContext(context), page.actor, request, form);
  if (proved) return proved;
  switch (form.get('intent')) {
    case 'resend':
      return resend(page);
    case 'cancel': {
      const result = await cancelEmailChange(page.app, page.actor);
      return result.ok
        ? answerForm<FormResult>({ status: 'saved', message: 'Your address stays as it was.' })
        : answerForm<FormResult>(limitedAccess);
    }
    case 'details':
      return saveDetails(page, form);
    default:
      return save(page, form);
  }
}

async function save({ app, actor }: SignedInPage, form: FormData) {
  const typed = readTypedText(form, ['email', 'phoneNumber']);
  const { currentPassword } = readTypedText(form, ['currentPassword']);
  const result = await changeContactDetails(app, actor, { ...typed, currentPassword });
  if (result.ok) {
    const link = 'We sent a link to your new address. Open it, and the address counts.';
    const message = result.value.email ? link : 'Your contact details are saved.';
    return answerForm<FormResult>({ status: 'saved', message });
  }
  if (result.code === 'invalid') return answerForm<FormResult>({ status: 'invalid', typed, fields: result.errors });
  if (result.code !== 'too-many')
    return answerForm<FormResult>({ ...(result.code === 'forbidden' ? limitedAccess : proofRequired), typed });
  const headers = { 'retry-after': String(result.retryAfterSeconds) };
  return answerForm<FormResult>({ ...tooManyAttempts(result), typed }, { status: tooManyStatus(result), headers });
}

async function saveDetails({ app, actor }: SignedInPage, form: FormData) {
  const typed = readTypedText(form, ['zip', 'state', 'company', 'role']);
  const result = await changePersonalDetails(app, actor, typed);
  if (result.ok) return answerForm<FormResult>({ status: 'saved', message: 'Your details are saved.' });
  if (result.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  return answerForm<FormResult>({ status: 'invalid', typed, fields: result.errors });
}

async function resend({ app, actor }: SignedInPage) {
  const result = await requestVerification(app, actor);
  if (result.ok) {
    return answerForm<FormResult>({ status: 'saved', title: 'Sent', message: 'The link is on its way once more.' });
  }
  const problems = {
    forbidden: limitedAccessMessage,
    'already-verified': 'Your address is verified already.',
    resendFailed: 'The link could not be sent. Please try again in a moment.',
    resendFailedTooManyRequests: tooManyVerificationEmails,
  } as const;
  return answerForm<FormResult>({ status: 'refused', code: result.code, problem: problems[result.code] });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ContactDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, proof, limited } = loaderData;
  const { errors } = formStateOf(actionData);
  return (
    <SettingsPage
      title="Contact details"
      lead="Where receipts and news of your orders go."
      result={actionData}
      failures={failuresOf(errors, { ...contactIds, ...detailIds, ...(proof && proofIds) })}
    >
      <EmailStatus account={account} limited={limited} />
      {proof ? <ProofForm proof={proof} why="Before you change your e-mail address." errors={errors} /> : null}
      <ContactForm account={account} result={actionData} limited={limited} isLocked={proof !== null} />
      <PersonalDetails account={account} result={actionData} limited={limited} />
    </SettingsPage>
  );
}
