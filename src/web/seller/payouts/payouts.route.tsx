import { data, Link } from 'react-router';
import { showSecondFactor } from '#features/accounts/second-factor/set-up-second-factor.server.ts';
import { listCountries } from '#features/checkout/list-countries.server.ts';
import { payoutCountries } from '#features/payments/payouts/bank-countries.ts';
import { createAccountLink } from '#features/payments/payouts/create-account-link.server.ts';
import { createPayoutAccount } from '#features/payments/payouts/create-payout-account.server.ts';
import { payoutStatusOf, returnURLTypes } from '#features/payments/payouts/payout-account.ts';
import { showPayoutAccount } from '#features/payments/payouts/show-payout-account.server.ts';
import { updatePayoutAccount } from '#features/payments/payouts/update-payout-account.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import {
  type FormResult,
  formStateOf,
  limitedAccess,
  revalidateAfterForms,
  type SavedMessage,
} from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { ExternalRedirect } from '../../shell/external-redirect.tsx';
import { loadAsDocument } from '../../shell/load-as-document.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { answerProof, findMissingProof } from '../../shell/proof/proof.server.ts';
import { proofIds } from '../../shell/proof/proof-form.tsx';
import type { Route } from './+types/payouts.route.ts';
import { businessFieldIds } from './business-form.tsx';
import { payoutErrorMessage } from './error-messages.ts';
import { PayoutSettings } from './payout-settings.tsx';
import {
  editorReturnUrl,
  findWebsite,
  loadPayouts,
  requirePayoutForm,
  requirePayoutPage,
  saveSchedule,
} from './payouts.server.ts';

/**
 * The payout settings of a winery. `?winery=` selects one of the owner's wineries, `?bank=replace` shows the form for
 * another bank account; `/success` and `/failure` are the return URLs of the payment gateway. `?from=` is the listing
 * editor's tab from which the owner came.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const returned = returnURLTypes.find((type) => type === params.returnURLType);
  if (params.returnURLType !== undefined && !returned) throw data(null, { status: 404 });
  const { app, actor, wineries, winery, pause } = await requirePayoutPage(context, url);
  const payout = winery && (await showPayoutAccount(app, actor, winery.id));
  const account = payout?.ok && !payout.value.deleted ? payout.value : null;
  const factor = await showSecondFactor(app, actor);
  const { countries } = listCountries('en');
  return {
    site: app.site,
    wineries,
    winery: winery ?? null,
    pause: pause ?? null,
    account,
    isDeleted: payout?.ok === true && payout.value.deleted,
    isUnknown: payout?.ok === false && payout.code === 'provider-unavailable',
    status: account && payoutStatusOf(account, returned),
    replacing: url.searchParams.get('bank') === 'replace',
    countries: countries.filter(({ code }) => payoutCountries.includes(code)),
    website: winery ? await findWebsite(app, actor, winery) : '',
    from: editorReturnUrl(url) ?? null,
    proof: winery ? await findMissingProof(app, actor) : null,
    ...(await loadPayouts(app, actor, winery?.id, url)),
    hasSecondFactor: factor.ok && (factor.value.status === 'on' || factor.value.passkeys > 0),
  };
}

/** The page may load the payment gateway's script, so it is loaded as a document. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadAsDocument({ url, serverLoader });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Payouts');

/** After ten minutes a form is refused, and the page asks for another proof. */
export const shouldRevalidate = revalidateAfterForms;

/** The result of a form: a message, which may close the form for another bank account, or the URL to redirect to. */
type Answer = FormResult<(SavedMessage & { isBankSaved?: boolean }) | { url: string }>;

/** Confirms that it is the owner; creates the account, changes its bank account, business details, or payout day, or creates a link to the payment gateway. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor, winery } = await requirePayoutForm(context, url);
  const form = await readForm(request);
  const input = Object.fromEntries(form);
  const saved = (message: string) => answerForm<Answer>({ status: 'saved', title: 'Saved', message });
  const proved = await answerProof(getPageContext(context), actor, request, form);
  if (proved) return proved;
  const refuse = (refusal: Parameters<typeof payoutErrorMessage>[0], what: 'account' | 'link') => {
    const typed = readTypedText(form, ['businessProfileMCC', 'businessProfileURL']);
    return answerForm<Answer>({ ...payoutErrorMessage(refusal, what), typed });
  };
  switch (form.get('intent')) {
    case 'link': {
      const link = { type: form.get('type') ?? undefined, from: editorReturnUrl(url) };
      const linked = await createAccountLink(app, actor, winery.id, link);
      return linked.ok ? answerForm<Answer>({ status: 'saved', url: linked.value.url }) : refuse(linked, 'link');
    }
    case 'schedule':
      return answerForm<Answer>(await saveSchedule(app, actor, winery.id, form));
    case 'open': {
      // why: a missing token must be reported as an error
      const bankAccountToken = form.get('bankAccountToken') ?? '';
      const opened = await createPayoutAccount(app, actor, winery.id, { ...input, bankAccountToken });
      return opened.ok ? saved('Your payout details are saved.') : refuse(opened, 'account');
    }
    default: {
      const changed = await updatePayoutAccount(app, actor, winery.id, input);
      if (!changed.ok) return refuse(changed, 'account');
      if (form.get('intent') !== 'bank') return saved('Your business details are saved.');
      const message = 'Your bank account is saved.';
      return answerForm<Answer>({ status: 'saved', title: 'Saved', message, isBankSaved: true });
    }
  }
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, ...page } = loaderData;
  const url = actionData && 'url' in actionData ? actionData.url : undefined;
  const replacing = page.replacing && !(actionData && 'isBankSaved' in actionData);
  return (
    <SettingsPage
      title="Payouts"
      lead="Where and when we send your payouts. Stripe keeps your bank account numbers; this shop never sees them."
      result={winery ? actionData : limitedAccess}
      failures={failuresOf(formStateOf(actionData).errors, { ...businessFieldIds, ...proofIds, weekday: 'weekday' })}
    >
      {url === undefined ? null : <ExternalRedirect url={url} to="Stripe" />}
      {page.from === null ? null : (
        <div>
          <Button to={page.from} icon="chevron-left">
            Back to your listing
          </Button>
        </div>
      )}
      {winery && !page.hasSecondFactor ? (
        <p className="text-small text-ink-soft">
          Keep your payouts safe:{' '}
          <Link to="/account/security" className="link">
            turn on two-step login
          </Link>
          .
        </p>
      ) : null}
      {winery && <PayoutSettings key={winery.id} winery={winery} result={actionData} {...page} replacing={replacing} />}
    </SettingsPage>
  );
}
