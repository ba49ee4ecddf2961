import { setMailPreferences, showMailPreferences } from '#features/mail/mail-preferences.server.ts';
import { optionalMailLabels, optionalMails } from '#features/mail/optional-mail.ts';
import { setOwnSubscription, showOwnSubscription } from '#features/newsletter/own-subscription.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, revalidateAfterForms, tooManyAttempts } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { useResettingForm } from '../../forms/use-form.ts';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/email-preferences.route.ts';
import { NewsletterChoice } from './newsletter-choice.tsx';

/** The optional mails that the account receives, and the newsletter. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const preferences = await showMailPreferences(app, actor);
  const own = await showOwnSubscription(app, actor);
  return {
    site: app.site,
    wanted: preferences.ok ? preferences.value : [],
    newsletter: own.ok ? own.value : null,
    limited: actor.limited,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'E-mail preferences');

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor, network } = requireUser(context, url);
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent === 'subscribe' || intent === 'unsubscribe') {
    return chooseNewsletter({ app, actor, network }, intent === 'subscribe');
  }
  const result = await setMailPreferences(app, actor, form.getAll('wanted'));
  if (!result.ok) return answerForm<FormResult>(limitedAccess);
  return answerForm<FormResult>({
    status: 'saved',
    title: 'Saved',
    message: 'From now on we write to you as you chose.',
  });
}

export const shouldRevalidate = revalidateAfterForms;

async function chooseNewsletter(
  { app, actor, network }: Pick<PageContext, 'app' | 'actor' | 'network'>,
  subscribed: boolean,
) {
  const set = await setOwnSubscription(app, actor, { subscribed, network });
  if (set.ok) {
    const message = subscribed ? 'You’re subscribed to our newsletter.' : 'We won’t send you any more wine news.';
    return answerForm<FormResult>({ status: 'saved', title: subscribed ? 'Subscribed' : 'Unsubscribed', message });
  }
  if (set.code === 'too-many') {
    const headers = { 'retry-after': String(set.retryAfterSeconds) };
    return answerForm<FormResult>(tooManyAttempts(set), { headers });
  }
  if (set.code === 'forbidden') return answerForm<FormResult>(limitedAccess);
  return answerForm<FormResult>({ status: 'refused', code: set.code, problem: 'Verify your e-mail first.' });
}

export default function EmailPreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, wanted, newsletter, limited } = loaderData;
  const { form, busy } = useResettingForm(actionData, 'save');
  return (
    <SettingsPage title="E-mail preferences" lead="Which e-mails you get from us." result={actionData}>
      <Form ref={form} method="post" preventScrollReset>
        <input type="hidden" name="intent" value="save" />
        <fieldset disabled={limited} className="grid gap-4">
          <legend className="mb-3 font-display text-title font-semibold">Write to me about</legend>
          {optionalMails.map((kind) => (
            <CheckboxField
              key={kind}
              id={`wanted-${kind}`}
              name="wanted"
              value={kind}
              defaultChecked={wanted.includes(kind)}
              label={optionalMailLabels[kind].name}
              hint={optionalMailLabels[kind].description}
            />
          ))}
          <div className="pt-2">
            <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving" disabled={limited}>
              Save changes
            </Button>
          </div>
        </fieldset>
      </Form>
      {newsletter && <NewsletterChoice siteName={site.name} newsletter={newsletter} limited={limited} />}
      <section aria-labelledby="always" className="grid gap-3 border-t border-line pt-6">
        <h2 id="always" className="text-title">
          E-mails we always send
        </h2>
        <p className="text-ink-soft text-pretty">
          Some e-mails cannot be turned off: receipts and whatever else concerns your money, sales that wait for your
          answer, disputes, and what keeps your account safe. If you own a winery: declined payments for its plan, the
          end of the plan, and refunds.
        </p>
      </section>
    </SettingsPage>
  );
}
