import { data } from 'react-router';
import { errorStatuses } from '#kit/error-codes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { answerForm } from '../../forms/form-action.server.ts';
import { getPageContext } from '../page-context.server.ts';
import type { Route } from './+types/owner-conflict.route.ts';
import { conflictReason, conflictTitle } from './conflict-texts.ts';
import { conflictAnswer } from './page-owner-guard.server.ts';
import { shownText } from './shown-text.ts';

/** The page is at the URL to which its form was sent, which is another route's: scripts would not recognize it. */
export const handle = { withoutScripts: true };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? conflictTitle(loaderData.conflict) : 'Page not found' },
  { name: 'robots', content: 'noindex' },
];

/** The page that answers a form whose page was made for another account. It cannot be opened otherwise. */
export function loader({ context }: Route.LoaderArgs) {
  const { conflict, typed, back } = refusedChangeOf(context);
  return data({ conflict, typed: shownText(typed), back }, { status: errorStatuses['owner-conflict'] });
}

/** The same for what the router sends. */
export function action({ context }: Route.ActionArgs) {
  return answerForm(conflictAnswer(refusedChangeOf(context).conflict));
}

function refusedChangeOf(context: Route.LoaderArgs['context']) {
  const { refusedChange } = getPageContext(context);
  if (!refusedChange) throw data(null, { status: 404 });
  return refusedChange;
}

export default function OwnerConflictPage({ loaderData }: Route.ComponentProps) {
  const { conflict, typed, back } = loaderData;
  return (
    <div className="mx-auto grid max-w-[44rem] content-start gap-6 px-gutter py-12 md:py-16">
      <h1 className="text-heading wrap-anywhere">{conflictTitle(conflict)}</h1>
      <Notice tone="warning" title="Nothing was saved or ordered.">
        {conflictReason(conflict)}
      </Notice>
      {typed.length > 0 && <TypedText typed={typed} />}
      <p className="flex flex-wrap gap-3">
        <Button to={back} kind="primary">
          {conflict.reason === 'other-account' ? `Open the page as ${conflict.name}` : 'Open the page again'}
        </Button>
        {conflict.reason === 'logged-out' && <Button to="/login">Log in</Button>}
      </p>
    </div>
  );
}

/** What was typed, to be copied: by now the form would be filled for another account. */
function TypedText({ typed }: { typed: ReturnType<typeof shownText> }) {
  return (
    <section aria-labelledby="typed" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="typed" className="text-title">
        What you typed
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line p-5">
        {typed.map(({ label, text }) => (
          <div key={label + text} className="grid gap-x-4 md:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
