import { redirect } from 'react-router';
import { finishOwnConfirmation, startOwnConfirmation } from '#features/plans/confirm-own-charge.server.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import { cardErrorMessage } from '../../cards/card-error-messages.ts';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/confirm-payment-steps.route.ts';

/** Opening this URL in a browser redirects to the page that uses it. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(confirmPaymentPath(params.charge));
}

/**
 * The steps of confirming a payment, for the script of its page: `do=begin` creates it and returns the payment gateway's
 * client secret, `do=finish` asks the gateway how it ended. The answer is JSON like that of forms.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const form = await readForm(request);
  const choice =
    form.get('card') === 'new'
      ? ({ uses: 'new', savesCard: form.get('saveCard') === 'yes' } as const)
      : ({ uses: 'saved' } as const);
  const result =
    form.get('do') === 'finish'
      ? await finishOwnConfirmation(app, actor, params.charge)
      : await startOwnConfirmation(app, actor, params.charge, choice);
  if (result.ok) return answerForm({ status: 'saved', ...result.value });
  const { problem, ...init } = cardErrorMessage(result);
  const headers: HeadersInit = 'retryAfterSeconds' in result ? { 'retry-after': String(result.retryAfterSeconds) } : {};
  return answerForm({ status: 'refused', code: result.code, problem }, { ...init, headers });
}
