import { data, Link, useNavigation } from 'react-router';
import { confirmSubscription, showConfirmation } from '#features/newsletter/confirm-subscription.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../forms/auth-page.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm } from '../forms/form-action.server.ts';
import type { FormResult } from '../forms/form-result.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/confirm-newsletter.route.ts';

const tokenOf = (url: URL) => url.searchParams.get('t') ?? '';

/** The link that confirms a subscription. Opening it changes nothing, because mail programs open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const shown = await showConfirmation(app, actor, tokenOf(url));
  const state = shown.ok ? shown.value : 'broken';
  return data({ site: app.site, state }, { status: state === 'broken' ? 400 : 200 });
}

const brokenLinkMessage = 'This link doesn’t work. It’s more than a week old, or part of it is missing.';

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Confirm your subscription');

export async function action({ context, url }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const confirmed = await confirmSubscription(app, actor, tokenOf(url));
  if (confirmed.ok) return answerForm<FormResult<object>>({ status: 'saved' });
  return answerForm<FormResult<object>>({ status: 'refused', code: confirmed.code, problem: brokenLinkMessage });
}

export default function ConfirmNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, state } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const title = 'Confirm your subscription';
  if (state === 'broken' || actionData?.status === 'refused') {
    return (
      <AuthPage title={title} problem={brokenLinkMessage}>
        <p>
          <Link to="/newsletter" className="link">
            Subscribe again
          </Link>
          , and we’ll send you a new link.
        </p>
      </AuthPage>
    );
  }
  if (state === 'confirmed' || actionData?.status === 'saved') {
    return (
      <AuthPage title={title} after={<HomeLink />}>
        <Notice tone="success" live="polite" title="You’re subscribed">
          {`We’ll send you wine news from ${site.name}. Every e-mail has a link to unsubscribe.`}
        </Notice>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} lead={`Press the button to get wine news from ${site.name} by e-mail.`}>
      <Form method="post">
        <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="One moment">
          Subscribe me
        </Button>
      </Form>
    </AuthPage>
  );
}

function HomeLink() {
  return (
    <Link to="/" className="link">
      Home
    </Link>
  );
}
