import { deleteCard, showCard } from '#features/payments/cards/saved-card.server.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { cardErrorMessage } from '../../cards/card-error-messages.ts';
import { useSaveCardOutcome } from '../../cards/save-card.ts';
import { SaveCardForm } from '../../cards/save-card-form.tsx';
import { SavedCardTile } from '../../cards/saved-card-tile.tsx';
import { answerForm } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { loadAsDocument } from '../../shell/load-as-document.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/payment-methods.route.ts';
import { DeleteCardDialog } from './delete-card-dialog.tsx';

/**
 * The saved card of the account. `?card=replace` shows the form for another one, `?delete=ask` asks for confirmation to
 * delete it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const shown = await showCard(app, actor);
  const card = shown.ok ? shown.value : null;
  return {
    site: app.site,
    card,
    limited: actor.limited,
    replacing: url.searchParams.get('card') === 'replace',
    removing: url.searchParams.get('delete') === 'ask',
  };
}

/** The page may load the payment gateway's script, so it is loaded as a document. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadAsDocument({ url, serverLoader });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Saved cards');

/** Deletes the card. */
export async function action({ context, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const result = await deleteCard(app, actor);
  if (result.ok) {
    return answerForm<FormResult>({ status: 'saved', title: 'Deleted', message: 'Your card is deleted.' });
  }
  const { problem, ...init } = cardErrorMessage(result);
  return answerForm<FormResult>({ status: 'refused', code: result.code, problem }, init);
}

export default function PaymentMethodsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, limited, replacing, removing } = loaderData;
  const { result, report } = useSaveCardOutcome('/account/payment-methods');
  return (
    <SettingsPage
      title="Saved cards"
      lead="A saved card makes the next check-out shorter. Our card provider keeps it; this shop never sees its number."
      result={limited ? limitedAccess : (result ?? actionData)}
    >
      {limited ? null : card && !replacing ? (
        <SavedCardSection card={card} removing={removing} />
      ) : (
        <section aria-labelledby="enter" className="grid gap-5 border-t border-line pt-6">
          <h2 id="enter" className="text-title">
            {card ? 'Replace your card' : 'Add a card'}
          </h2>
          {card ? <p className="text-ink-soft">The card that you keep now is removed first.</p> : null}
          <SaveCardForm cancelTo={card ? '/account/payment-methods' : undefined} onOutcome={report} />
        </section>
      )}
    </SettingsPage>
  );
}

function SavedCardSection({ card, removing }: { card: SavedCard; removing: boolean }) {
  return (
    <section aria-labelledby="kept" className="grid gap-5 border-t border-line pt-6">
      <h2 id="kept" className="text-title">
        Your card
      </h2>
      {card.expired ? (
        <Notice tone="warning" title="This card has expired">
          It pays for nothing any more. Replace it, or enter another one at check-out.
        </Notice>
      ) : null}
      <SavedCardTile card={card} />
      <div className="flex flex-wrap gap-3">
        <Button
          to="/account/payment-methods?card=replace"
          kind={card.expired ? 'primary' : 'secondary'}
          preventScrollReset
        >
          Replace card
        </Button>
        <Button to="/account/payment-methods?delete=ask" icon="trash" preventScrollReset rel="nofollow">
          Delete card
        </Button>
      </div>
      <DeleteCardDialog open={removing} card={card} />
    </section>
  );
}
