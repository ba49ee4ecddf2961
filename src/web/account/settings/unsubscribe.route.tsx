import { data, Link, useNavigation } from 'react-router';
import { mailPreferencesPath, optionalMailLabels } from '#features/mail/optional-mail.ts';
import { showUnsubscribe, unsubscribe } from '#features/mail/unsubscribe.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm } from '../../forms/form-action.server.ts';
import type { FormResult } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/unsubscribe.route.ts';

const tokenOf = (url: URL) => url.searchParams.get('t') ?? '';

/** The page of an unsubscribe link. Opening it changes nothing, because mail programs open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const found = await showUnsubscribe(app, actor, tokenOf(url));
  const kind = found.ok ? found.value : null;
  return data({ site: app.site, kind }, { status: kind ? 200 : 400 });
}

const brokenLinkMessage = 'This link came here in pieces. Please open it from the e-mail again.';

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Stop e-mails');

/**
 * Unsubscribes, for the button on the page and for mail programs that post to the URL (one-click unsubscribe). It
 * answers directly, because these programs follow no redirects.
 */
export async function action({ context, url }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const stopped = await unsubscribe(app, actor, tokenOf(url));
  if (stopped.ok) return answerForm<FormResult<object>>({ status: 'saved' });
  return answerForm<FormResult<object>>({ status: 'refused', code: stopped.code, problem: brokenLinkMessage });
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, kind } = loaderData;
  const busy = useNavigation().state === 'submitting';
  if (kind === null) {
    return (
      <AuthPage title="Stop e-mails" problem={brokenLinkMessage}>
        <p>
          Or log in, and{' '}
          <Link to={mailPreferencesPath} className="link">
            choose what we write to you
          </Link>
          .
        </p>
      </AuthPage>
    );
  }
  const { name } = optionalMailLabels[kind];
  const choose = (
    <Link to={mailPreferencesPath} className="link">
      Choose what we write to you
    </Link>
  );
  return (
    <AuthPage title="Stop e-mails" after={choose}>
      {actionData?.status === 'saved' ? (
        <Notice tone="success" live="polite" title="Stopped">
          {site.name} writes you no more e-mails about “{name}”.
        </Notice>
      ) : (
        <Form method="post" className="grid gap-4">
          <p>
            Do you want no more e-mails about “{name}”? What concerns your money, sales that wait for you, disputes and
            the safety of your account is written all the same.
          </p>
          <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="One moment">
            Stop these e-mails
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}
