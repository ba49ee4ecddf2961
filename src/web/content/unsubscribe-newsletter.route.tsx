import { data, Link, useNavigation } from 'react-router';
import { checkUnsubscribe, endSubscription } from '#features/newsletter/end-subscription.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../forms/auth-page.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm } from '../forms/form-action.server.ts';
import type { FormResult } from '../forms/form-result.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/unsubscribe-newsletter.route.ts';

const tokenOf = (url: URL) => url.searchParams.get('t') ?? '';

/** The unsubscribe link of the newsletter. Opening it changes nothing, because mail programs open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const isWhole = (await checkUnsubscribe(app, actor, tokenOf(url))).ok;
  return data({ site: app.site, isWhole }, { status: isWhole ? 200 : 400 });
}

const brokenLinkMessage = 'Part of this link is missing. Please open it from the e-mail again.';

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Unsubscribe');

/**
 * Unsubscribes, for the button on the page and for mail programs that post to the URL (one-click unsubscribe). It
 * answers directly, because these programs follow no redirects.
 */
export async function action({ context, url }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const ended = await endSubscription(app, actor, tokenOf(url));
  if (ended.ok) return answerForm<FormResult<object>>({ status: 'saved' });
  return answerForm<FormResult<object>>({ status: 'refused', code: ended.code, problem: brokenLinkMessage });
}

export default function UnsubscribeNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, isWhole } = loaderData;
  const busy = useNavigation().state === 'submitting';
  if (!isWhole) {
    return (
      <AuthPage title="Unsubscribe" problem={brokenLinkMessage}>
        <p>{`Or write to ${site.contact.email}, and we’ll take you off the list.`}</p>
      </AuthPage>
    );
  }
  if (actionData?.status === 'saved') {
    return (
      <AuthPage
        title="Unsubscribe"
        after={
          <Link to="/newsletter" className="link">
            Subscribe again
          </Link>
        }
      >
        <Notice tone="success" live="polite" title="Unsubscribed">
          {`We won’t send you any more wine news from ${site.name}.`}
        </Notice>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Unsubscribe" lead={`Stop getting wine news from ${site.name}?`}>
      <Form method="post">
        <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="One moment">
          Unsubscribe
        </Button>
      </Form>
    </AuthPage>
  );
}
