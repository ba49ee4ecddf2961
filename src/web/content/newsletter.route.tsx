import { subscribeToNewsletter } from '#features/newsletter/newsletter.server.ts';
import type { SubscriptionRefusal } from '#features/newsletter/subscription-refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { formStateOf } from '../forms/form-result.ts';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { NewsletterForm, type NewsletterResult, subscribedMessage } from '../shell/newsletter-form.tsx';
import { getPageContext } from '../shell/page-context.server.ts';
import { sameSitePath } from '../shell/return-url.ts';
import type { Route } from './+types/newsletter.route.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { site: getPageContext(context).app.site };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  const { site } = loaderData;
  return [
    { title: `Wine news in your inbox | ${site.name}` },
    { name: 'description', content: `News of Texas wine from ${site.name}, by e-mail.` },
    { tagName: 'link', rel: 'canonical', href: `${site.baseUrl}/newsletter` },
  ];
}

/** The messages of refused subscriptions. */
const newsletterErrors: Record<SubscriptionRefusal, string> = {
  'email-required': 'Email is required',
  'email-invalid': 'Please enter a whole e-mail address, like name@example.com.',
  'too-many': 'There were many sign-ups just now. Please try again in a minute.',
};

/**
 * Subscribes to the newsletter. With JavaScript the visitor stays on their page; a form without it gets this page as
 * its answer.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const { email } = readTypedText(form, ['email'], 254);
  const back = sameSitePath(form.get('back'));
  const result = await subscribeToNewsletter(app, actor, { email: form.get('email'), network });
  if (result.ok) {
    const message = subscribedMessage(app.site.name, result.value.awaitsConfirmation);
    return answerForm<NewsletterResult>({ status: 'saved', message, back });
  }
  const typed = { email, back };
  const code = result.code;
  const problem = newsletterErrors[code];
  switch (result.code) {
    case 'email-invalid':
      return answerForm<NewsletterResult>({ status: 'invalid', fields: { email: problem }, typed });
    case 'email-required':
      return answerForm<NewsletterResult>({ status: 'refused', code, problem, typed });
    case 'too-many': {
      const headers = { 'retry-after': String(result.retryAfterSeconds) };
      return answerForm<NewsletterResult>({ status: 'refused', code, problem, typed }, { headers });
    }
  }
}

/** If the shop cannot be reached, the error is shown at the field, and the visitor stays on their page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<NewsletterResult> {
  try {
    return await serverAction();
  } catch {
    const problem = 'The shop could not be reached. Please try again in a moment.';
    return { status: 'refused', code: 'unreachable', problem };
  }
}

/** The headers of a refusal are also those of the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const back = (actionData?.status === 'saved' ? actionData.back : formStateOf(actionData).typed.back) ?? '/';
  return (
    <div className="mx-auto grid max-w-prose gap-6 px-gutter py-section">
      <h1 className="text-heading">Get Wine News in Your Inbox</h1>
      {actionData?.status === 'saved' ? (
        <>
          <Notice tone="success" live="polite">
            {actionData.message}
          </Notice>
          <p>
            <Button to={back}>{back === '/' ? 'Home' : 'Back to where you were'}</Button>
          </p>
        </>
      ) : (
        <>
          <p className="text-lead text-ink-soft">
            New bottles, new wineries, and what the harvest was like. We’ll e-mail you a link to confirm, and every
            issue has a link to unsubscribe.
          </p>
          <NewsletterForm id="news-email" result={actionData} back={back} />
        </>
      )}
    </div>
  );
}
