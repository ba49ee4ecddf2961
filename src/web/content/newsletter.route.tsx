import { data } from 'react-router';
import { subscribeToNewsletter } from '#features/newsletter/newsletter.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { readForm } from '../forms/read-form.server.ts';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import {
  NewsletterForm,
  type NewsletterOutcome,
  newsletterErrors,
  subscribedMessage,
} from '../shell/newsletter-form.tsx';
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

/** Subscribes. Script reads the outcome and stays on its page; a form without script gets it as this page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const [email, back] = [form.get('email'), sameSitePath(form.get('back'))];
  const result = await subscribeToNewsletter(app, actor, { email, network });
  if (result.ok)
    return data({ outcome: { ok: true, message: subscribedMessage(app.site.name) } as NewsletterOutcome, back });
  const { status, message } = newsletterErrors[result.reason];
  const typed = typeof email === 'string' ? email.slice(0, 254) : '';
  const outcome: NewsletterOutcome = { ok: false, reason: result.reason, message, email: typed };
  const wait = result.reason === 'too-many' ? { 'retry-after': String(result.retryAfterSeconds) } : undefined;
  return data({ outcome, back }, { status, headers: wait });
}

/** When the shop cannot be reached the visitor is told beside the field, and keeps the page that he reads. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    const message = 'The shop could not be reached. Please try again in a moment.';
    const outcome: NewsletterOutcome = { ok: false, reason: 'unreachable', message, email: '' };
    return { outcome, back: '/' };
  }
}

/** The status of a refusal is the page's. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const { outcome, back = '/' } = actionData ?? {};
  return (
    <div className="mx-auto grid max-w-prose gap-6 px-gutter py-section">
      <h1 className="text-heading">Get Wine News in Your Inbox</h1>
      {outcome?.ok ? (
        <>
          <Notice tone="success" live="polite">
            {outcome.message}
          </Notice>
          <p>
            <Button to={back}>{back === '/' ? 'To the front page' : 'Back to where you were'}</Button>
          </p>
        </>
      ) : (
        <>
          <p className="text-lead text-ink-soft">
            New bottles, new wineries and what the harvest was like. Write to us when you have had enough.
          </p>
          <NewsletterForm id="news-email" outcome={outcome} back={back} />
        </>
      )}
    </div>
  );
}
