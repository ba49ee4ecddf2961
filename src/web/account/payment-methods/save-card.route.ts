import { redirect } from 'react-router';
import { completeCardSetup, startCardSetup } from '#features/payments/cards/save-card.server.ts';
import { cardErrorMessage } from '../../cards/card-error-messages.ts';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/save-card.route.ts';

/** Opening this URL in a browser redirects to the page that uses it. */
export function loader() {
  return redirect('/account/payment-methods');
}

/**
 * Saves a card, for the script of the page: `do=begin` returns the payment gateway's client secret, `do=finish` stores
 * the card. The answer is JSON like that of forms: `saved`, or `refused` with a code.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const form = await readForm(request);
  const result =
    form.get('do') === 'finish'
      ? await completeCardSetup(app, actor, form.get('setupRef'))
      : await startCardSetup(app, actor);
  if (result.ok) return answerForm({ status: 'saved', ...result.value });
  const { problem, ...init } = cardErrorMessage(result);
  const headers: HeadersInit = 'retryAfterSeconds' in result ? { 'retry-after': String(result.retryAfterSeconds) } : {};
  return answerForm({ status: 'refused', code: result.code, problem }, { ...init, headers });
}
