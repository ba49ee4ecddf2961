import { Link, redirect, useNavigation } from 'react-router';
import type { SectionChange } from '#features/content/section-changes.ts';
import { acceptTerms, showNewTerms } from '#features/content/terms.server.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { limitedAccess, problemOf, type Rejected, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import type { Route } from './+types/updated-terms.route.ts';

/** `/updated-terms`: asks people to agree to a new version of the terms, before they go on to `?from=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const shown = await showNewTerms(app, actor);
  const from = sameSitePath(url.searchParams.get('from'));
  if (!shown.ok || !shown.value) throw redirect(from);
  return { site: { name: app.site.name }, terms: shown.value, from };
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Updated terms');

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const form = await readForm(request);
  const accepted = await acceptTerms(app, actor, Number(form.get('version')));
  if (accepted.ok) throw redirect(sameSitePath(form.get('from')), 303);
  if (accepted.code === 'forbidden') return answerForm<Rejected>(limitedAccess);
  const problem = 'The terms changed again meanwhile. Please look at what is new.';
  return answerForm<Rejected>({ status: 'refused', code: accepted.code, problem });
}

export default function UpdatedTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, terms, from } = loaderData;
  const busy = useNavigation().state === 'submitting';
  return (
    <AuthPage
      title="We updated our terms"
      lead={`Please agree to the terms of ${site.name} of ${formatDate(terms.publishedAt)} to go on.`}
      problem={problemOf(actionData)}
      after={
        <p className="text-ink-soft text-pretty">
          Until you do, you can still see{' '}
          <Link to="/inbox/orders" className="link">
            your orders
          </Link>
          , and download your data or delete your account under{' '}
          <Link to="/account/your-data" className="link">
            Your data
          </Link>
          .
        </p>
      }
    >
      <section aria-labelledby="changes" className="grid gap-2">
        <h2 id="changes" className="text-title">
          What changed
        </h2>
        {terms.changes.length === 0 ? (
          <p>Their wording, in no section alone.</p>
        ) : (
          <ul className="grid list-disc gap-1 pl-5">
            {terms.changes.map((change) => (
              <li key={`${change.change} ${change.title}`}>
                <Change change={change} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link to="/terms-of-service" className="link inline-flex min-h-11 items-center">
            Read the terms
          </Link>
        </p>
      </section>
      <Form method="post">
        <input type="hidden" name="version" value={terms.version} />
        <input type="hidden" name="from" value={from} />
        <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="One moment">
          I agree
        </Button>
      </Form>
      <Form method="post" action="/logout" reloadDocument>
        <Button type="submit" size="large" wide>
          Log out
        </Button>
      </Form>
    </AuthPage>
  );
}

const changeLabels = { new: 'New', changed: 'Changed', removed: 'Removed' } as const;

function Change({ change: { title, change, id } }: { change: SectionChange }) {
  return (
    <>
      {changeLabels[change]}:{' '}
      {id === null ? (
        title
      ) : (
        <Link to={`/terms-of-service#${id}`} className="link">
          {title}
        </Link>
      )}
    </>
  );
}
