import {
  cancelEmailChange,
  changeContactDetails,
} from '#features/accounts/credentials/change-contact-details.server.ts';
import { requestVerification } from '#features/accounts/credentials/email-verification.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import {
  type FormResult,
  formStateOf,
  limitedAccess,
  limitedAccessMessage,
  tooManyAttempts,
  tooManyStatus,
} from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireAccount, requireUser, type SignedInPage } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/contact-details.route.ts';
import { ContactForm, contactIds } from './contact-form.tsx';
import { EmailStatus } from './email-status.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  return { site: app.site, account: await requireAccount(app, actor), limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Contact details');

/** Saves the contact details; resends the link to a new email address; or cancels the change of address. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const page = requireUser(context, url);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'resend':
      return resend(page);
    case 'cancel': {
      const result = await cancelEmailChange(page.app, page.actor);
      return result.ok
        ? answerForm<FormResult>({ status: 'saved', message: 'Your address stays as it was.' })
        : answerForm<FormResult>(limitedAccess);
    }
    default:
      return save(page, form);
  }
}

async function save({ app, actor }: SignedInPage, form: FormData) {
  const result = await changeContactDetails(app, actor, Object.fromEntries(form));
  if (result.ok) {
    const link = 'We sent a link to your new address. Open it, and the address counts.';
    const message = result.value.email ? link : 'Your contact details are saved.';
    return answerForm<FormResult>({ status: 'saved', message });
  }
  const typed = readTypedText(form, ['email', 'phoneNumber']);
  if (result.code === 'invalid') return answerForm<FormResult>({ status: 'invalid', typed, fields: result.errors });
  if (result.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  const headers = { 'retry-after': String(result.retryAfterSeconds) };
  return answerForm<FormResult>({ ...tooManyAttempts(result), typed }, { status: tooManyStatus(result), headers });
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
    resendFailedTooManyRequests: 'We send at most five of these mails a day. Please try tomorrow.',
  } as const;
  return answerForm<FormResult>({ status: 'refused', code: result.code, problem: problems[result.code] });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ContactDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, limited } = loaderData;
  return (
    <SettingsPage
      title="Contact details"
      lead="Where receipts and news of your orders go."
      result={actionData}
      failures={failuresOf(formStateOf(actionData).errors, contactIds)}
    >
      <EmailStatus account={account} limited={limited} />
      <ContactForm account={account} result={actionData} limited={limited} />
    </SettingsPage>
  );
}
