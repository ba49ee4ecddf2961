import { signOut } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import type { OrderInProgress, UnsettledOrder } from '#features/privacy/account-deletion.ts';
import { type DeleteAccountResult, deleteAccount } from '#features/privacy/delete-account.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import {
  formStateOf,
  limitedAccess,
  problemOf,
  type Rejected,
  tooManyAttempts,
  tooManyStatus,
} from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireAccount, requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { redirectWithCookies } from '../session.server.ts';
import type { Route } from './+types/your-data.route.ts';
import { EraseAccountDialog } from './erase-account-dialog.tsx';

/** The page to download the account's data and to delete the account. `?delete=ask` asks for confirmation. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const { hasPassword } = await requireAccount(app, actor);
  const asksToDelete = url.searchParams.get('delete') === 'ask' && !actor.limited;
  return { site: app.site, hasPassword, asksToDelete, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Your data');

const ordersMessage =
  'You have orders under way. Please wait until they have arrived, or cancel them; then your account can be deleted.';

type Refused = Exclude<DeleteAccountResult, { ok: true }>;

/** Deletes the account, signs out, and redirects to the front page, which shows a notice. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const form = await readForm(request);
  const result = await deleteAccount(app, actor, form.get('proof'));
  if (!result.ok) return refused(result);
  const { cookies } = await signOut(app, actor, { headers: request.headers });
  throw redirectWithCookies('/?account=deleted', cookies);
}

/** Why an account was not deleted, with the orders that prevent it, if any. */
type EraseAnswer = Rejected<{ code: Refused['code'] } & Partial<Blocking>>;

type Blocking = { orders: (OrderInProgress | UnsettledOrder)[]; more: number };

function refused(result: Refused) {
  const refuse = (problem: string, blocking?: Blocking) =>
    answerForm<EraseAnswer>({
      status: 'refused',
      code: result.code,
      problem,
      ...(blocking && { orders: blocking.orders, more: blocking.more }),
    });
  switch (result.code) {
    case 'invalid':
      return answerForm<EraseAnswer>({ status: 'invalid', fields: { proof: result.error } });
    case 'too-many':
      return answerForm<EraseAnswer>(tooManyAttempts(result), { status: tooManyStatus(result) });
    case 'forbidden':
      return answerForm<EraseAnswer>(limitedAccess);
    case 'last-admin':
      return refuse('You are the last admin. Make somebody else one before you go.');
    case 'orders-under-way':
      return refuse(ordersMessage, result);
    case 'money-unsettled':
      return refuse('Money of these orders is not settled yet. You can delete your account once it is.', result);
    case 'charge-in-progress':
      return refuse(
        'Your card is being charged for a wine club or an allocation right now. Try again in a few minutes.',
      );
    case 'holds-wineries': {
      const wineries = new Intl.ListFormat('en').format(result.wineries);
      const problem = `You alone own ${wineries}, with wines on sale or orders under way. Hand over or close them first.`;
      return refuse(problem, result);
    }
  }
}

/** Data that this browser stored for the account are deleted too. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) sessionStorage.clear();
    throw thrown;
  }
}

export default function YourDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, hasPassword, asksToDelete, limited } = loaderData;
  return (
    <SettingsPage
      title="Your data"
      lead={`What ${site.name} keeps about you is yours.`}
      result={limited ? limitedAccess : undefined}
    >
      {limited ? null : (
        <>
          <section aria-labelledby="download" className="grid justify-items-start gap-3 border-t border-line pt-6">
            <h2 id="download" className="text-title">
              Download your data
            </h2>
            <p className="text-ink-soft">
              Your profile, your addresses, where you are logged in: one file in JSON, which people and programs can
              read.
            </p>
            <Button to="/account/your-data/download" reloadDocument download>
              Download as JSON
            </Button>
          </section>
          <section aria-labelledby="delete" className="grid justify-items-start gap-3 border-t border-line pt-6">
            <h2 id="delete" className="text-title">
              Delete your account
            </h2>
            <p className="text-ink-soft">
              We delete your personal data. Your reviews and orders show “Deleted user” instead of your name. What was
              ordered, and where it was shipped, is kept as long as tax and alcohol laws require. Orders in progress
              have to be finished first, and their money settled. You can sign up again with the same e-mail address.
            </p>
            <Button to="/account/your-data?delete=ask" icon="trash" preventScrollReset rel="nofollow">
              Delete my account
            </Button>
          </section>
          <EraseAccountDialog
            open={asksToDelete}
            closeTo="/account/your-data"
            hasPassword={hasPassword}
            problem={problemOf(actionData)}
            orders={actionData?.status === 'refused' ? (actionData.orders ?? []) : []}
            more={actionData?.status === 'refused' ? (actionData.more ?? 0) : 0}
            error={formStateOf(actionData).errors.proof}
          />
        </>
      )}
    </SettingsPage>
  );
}
