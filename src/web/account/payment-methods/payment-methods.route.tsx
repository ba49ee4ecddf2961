import { deleteCard, showCard } from '#features/payments/cards/saved-card.server.ts';
import { isUsableCard, type SavedCard } from '#features/payments/cards/saved-card.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { cardErrorMessage } from '../../cards/card-error-messages.ts';
import { cardPageUrl } from '../../cards/card-page-url.ts';
import { useSaveCardOutcome } from '../../cards/save-card.ts';
import { SaveCardForm } from '../../cards/save-card-form.tsx';
import { SavedCardTile } from '../../cards/saved-card-tile.tsx';
import { answerForm } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { loadAsDocument } from '../../shell/load-as-document.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import type { Route } from './+types/payment-methods.route.ts';
import { DeleteCardDialog } from './delete-card-dialog.tsx';

/**
 * The saved card of the account. `?card=replace` shows the form for another one, `?delete=ask` asks for confirmation to
 * delete it. With `?from=` a saved card leads back to that page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const shown = await showCard(app, actor);
  const card = shown.ok ? shown.value : null;
  const from = url.searchParams.get('from');
  return {
    site: app.site,
    card,
    limited: actor.limited,
    replacing: url.searchParams.get('card') === 'replace',
    removing: url.searchParams.get('delete') === 'ask',
    from: from === null ? undefined : sameSitePath(from),
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
  const { card, limited, replacing, removing, from } = loaderData;
  const { result, report } = useSaveCardOutcome(from ?? cardPageUrl());
  return (
    <SettingsPage
      title="Saved cards"
      lead="A saved card makes the next check-out shorter. Our card provider keeps it; this shop never sees its number."
      result={limited ? limitedAccess : (result ?? actionData)}
    >
      {limited ? null : card && !replacing ? (
        <SavedCardSection card={card} removing={removing} from={from} />
      ) : (
        <EnterCardSection hasCard={card !== null} from={from} report={report} />
      )}
    </SettingsPage>
  );
}

type EnterProps = {
  hasCard: boolean;
  from: string | undefined;
  report: ReturnType<typeof useSaveCardOutcome>['report'];
};

function EnterCardSection({ hasCard, from, report }: EnterProps) {
  return (
    <section aria-labelledby="enter" className="grid gap-5 border-t border-line pt-6">
      <h2 id="enter" className="text-title">
        {hasCard ? 'Replace your card' : 'Add a card'}
      </h2>
      {hasCard && <p className="text-ink-soft">The card that you keep now is removed first.</p>}
      <SaveCardForm cancelTo={from ?? (hasCard ? cardPageUrl() : undefined)} onOutcome={report} />
    </section>
  );
}

type SectionProps = { card: SavedCard; removing: boolean; from: string | undefined };

function SavedCardSection({ card, removing, from }: SectionProps) {
  return (
    <section aria-labelledby="kept" className="grid gap-5 border-t border-line pt-6">
      <h2 id="kept" className="text-title">
        Your card
      </h2>
      {card.blocked && (
        <Notice tone="warning" title="Your bank declined this card">
          We will not try it again. Replace it, or enter another one at check-out.
        </Notice>
      )}
      {card.expired ? (
        <Notice tone="warning" title="This card has expired">
          It pays for nothing any more. Replace it, or enter another one at check-out.
        </Notice>
      ) : null}
      <SavedCardTile card={card} />
      <div className="flex flex-wrap gap-3">
        <Button
          to={cardPageUrl({ from, replace: true })}
          kind={isUsableCard(card) ? 'secondary' : 'primary'}
          preventScrollReset
        >
          Replace card
        </Button>
        <Button to="/account/payment-methods?delete=ask" icon="trash" preventScrollReset rel="nofollow">
          Delete card
        </Button>
        {from !== undefined && <Button to={from}>Back to where you were</Button>}
      </div>
      <DeleteCardDialog open={removing} card={card} />
    </section>
  );
}
