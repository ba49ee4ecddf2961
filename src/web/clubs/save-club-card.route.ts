import { redirect } from 'react-router';
import { completeOtherCard, startOtherCard } from '#features/clubs/billing/other-card.server.ts';
import { cardErrorMessage } from '../cards/card-error-messages.ts';
import { answerForm, readForm } from '../forms/form-action.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/save-club-card.route.ts';
import { clubPaymentUrl } from './club-payment-url.ts';

/** Opening this URL in a browser redirects to the page that uses it. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(clubPaymentUrl(params.shipment, url.searchParams.get('t')));
}

/**
 * Saves the card that pays for a declined shipment of a club, for the script of its page: `do=begin` returns the payment
 * gateway's client secret, `do=finish` stores the card. The answer is JSON like that of forms.
 */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const form = await readForm(request);
  const opened = { id: params.shipment, token: url.searchParams.get('t') ?? undefined };
  const result =
    form.get('do') === 'finish'
      ? await completeOtherCard(app, actor, opened, form.get('setupRef'))
      : await startOtherCard(app, actor, opened);
  // why: the reader of a link does not see which card its member has saved
  if (result.ok) return answerForm({ status: 'saved', ...('clientSecret' in result.value && result.value) });
  const { problem, ...init } = cardErrorMessage(result);
  const headers: HeadersInit = 'retryAfterSeconds' in result ? { 'retry-after': String(result.retryAfterSeconds) } : {};
  return answerForm({ status: 'refused', code: result.code, problem }, { ...init, headers });
}
