import { redirect } from 'react-router';
import { completeOtherCard, startOtherCard } from '#features/clubs/billing/other-card.server.ts';
import { clubPaymentPath } from '#features/clubs/club-url.ts';
import { cardErrorMessage } from '../cards/card-error-messages.ts';
import { answerForm, readForm } from '../forms/form-action.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/save-club-card.route.ts';

/** Opening this URL in a browser redirects to the page that uses it. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(clubPaymentPath(params.shipment));
}

/**
 * Pays for a declined shipment of a club with another card, for the script of its page: `do=begin` creates the payment and
 * returns the payment gateway's client secret, `do=finish` asks the gateway how it ended. The answer is JSON like that of
 * forms.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const form = await readForm(request);
  const result =
    form.get('do') === 'finish'
      ? await completeOtherCard(app, actor, params.shipment)
      : await startOtherCard(app, actor, params.shipment, { savesCard: form.get('saveCard') === 'yes' });
  if (result.ok) return answerForm({ status: 'saved', ...result.value });
  const { problem, ...init } = cardErrorMessage(result);
  const headers: HeadersInit = 'retryAfterSeconds' in result ? { 'retry-after': String(result.retryAfterSeconds) } : {};
  return answerForm({ status: 'refused', code: result.code, problem }, { ...init, headers });
}
