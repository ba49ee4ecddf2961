import { data, Link } from 'react-router';
import { allocationModelLabels, grantingRuleLabels } from '#features/allocations/allocation.ts';
import { drawUrl } from '#features/allocations/allocation-url.ts';
import {
  type AllocationCounts,
  type ManagedAllocation,
  takesWishes,
} from '#features/allocations/managing/managed-allocation.ts';
import { showManagedAllocation } from '#features/allocations/managing/show-allocations.server.ts';
import { formatWindowTime } from '#features/allocations/window-time.ts';
import { formatMoney } from '#kit/money.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../../forms/form.tsx';
import { readForm } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import type { Route } from './+types/allocation.route.ts';
import { handleAllocationForm } from './allocation.server.ts';
import { AllocationBadge } from './allocation-badge.tsx';
import { AllocationGroups } from './allocation-groups.tsx';
import { AllocationWines } from './allocation-wines.tsx';
import { allocationsUrl, managedAllocationUrl } from './allocations-url.ts';
import { CloseForm } from './close-form.tsx';

/** `/manage-wine-club/allocations/{id}`: an allocation, its wines and people, and what came of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showManagedAllocation(app, actor, params.allocation);
  if (!shown.ok) throw data(null, { status: 404 });
  return {
    site: { name: app.site.name },
    ...shown.value,
    limited: actor.limited,
    done: url.searchParams.get('done'),
    asked: url.searchParams.get('confirm'),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return handleAllocationForm(requireClubPage(context, url), params.allocation, await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.allocation.title ?? '');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

const doneMessages: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  wine: 'The wine is saved.',
  'wine-removed': 'The wine is removed.',
  group: 'The group is saved.',
  'group-deleted': 'The group is deleted.',
  published: 'The allocation is published. Its bottles are set aside, and its people can buy when their windows open.',
};

function doneMessage(done: string | null, wishes: boolean): string | undefined {
  if (done !== 'closed') return doneMessages[done ?? ''];
  return wishes
    ? 'All windows are closed. Wishes are granted next, and the rest returns to your stock.'
    : 'All windows are closed. Bottles nobody bought return to your stock.';
}

const fieldIds = { listingId: 'listingId', price: 'price', quantity: 'quantity' };

export default function AllocationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, allocation, counts, choices, problems, limited, done, asked } = loaderData;
  const mayChange = winery.mayChange && !limited;
  const isDraft = allocation.state === 'draft';
  const message = actionData ? undefined : doneMessage(done, takesWishes(allocation));
  const errors = actionData && 'fields' in actionData ? actionData.fields : undefined;
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: allocationsUrl(winery.slug), label: 'Allocations' }}
      title={allocation.title}
      badges={<AllocationBadge {...allocation} />}
      actions={isDraft && mayChange && <Button to={managedAllocationUrl(allocation.id, 'edit')}>Edit</Button>}
    >
      {message && (
        <Notice tone="success" live="polite">
          {message}
        </Notice>
      )}
      <FormOutcome
        result={limited && !actionData ? limitedAccess : actionData}
        failures={failuresOf(errors, fieldIds)}
      />
      {!isDraft && allocation.granting === 'lottery' && takesWishes(allocation) && (
        <p>
          <Link to={drawUrl(allocation.id)} className="link inline-flex min-h-11 items-center">
            See the lottery, which anybody can check
          </Link>
        </p>
      )}
      <WishesNotice allocation={allocation} counts={counts} />
      {isDraft && mayChange && <PublishNotice problems={problems} />}
      <AllocationFacts allocation={allocation} counts={counts} />
      <AllocationWines
        key={`wines ${allocation.version}`}
        wines={allocation.wines}
        answer={actionData}
        {...{ choices, isDraft, mayChange }}
      />
      <AllocationGroups {...allocation} {...{ isDraft, mayChange }} />
      {isDraft && mayChange && <DraftForms allocation={allocation} asked={asked} />}
      {allocation.state === 'published' && !allocation.isClosing && mayChange && (
        <CloseForm allocation={allocation} asked={asked} />
      )}
    </ClubSubframe>
  );
}

/** What must be mended before it is published, or the button that does it. */
function PublishNotice({ problems }: { problems: readonly string[] }) {
  if (problems.length > 0) {
    return (
      <Notice title="Before you publish">
        <ul className="grid list-disc gap-1 pl-5">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Notice
      title="Ready to publish"
      actions={
        <Button kind="primary" size="small" to="?confirm=publish" preventScrollReset>
          Publish
        </Button>
      }
    >
      Nobody sees it yet. Once it is published, you can’t change it.
    </Notice>
  );
}

/** After the windows: where the wishes are, and that they wait if they are granted by hand. */
function WishesNotice({ allocation, counts }: { allocation: ManagedAllocation; counts: AllocationCounts }) {
  const { id, state, granting, grantUntil } = allocation;
  if (state === 'draft' || state === 'published' || counts.wishes === 0) return null;
  const see = (
    <Button size="small" to={managedAllocationUrl(id, 'wishes')} kind={grantUntil === null ? undefined : 'primary'}>
      See the wishes
    </Button>
  );
  if (granting !== 'hand' || grantUntil === null) return <p>{see}</p>;
  return (
    <Notice
      tone="warning"
      title={counts.openWishes === 1 ? '1 wish waits for you' : `${counts.openWishes} wishes wait`}
      actions={see}
    >
      {`Grant them until ${formatWindowTime(grantUntil)}. After that nobody gets anything, and the bottles are back in your stock.`}
    </Notice>
  );
}

function AllocationFacts({ allocation, counts }: { allocation: ManagedAllocation; counts: AllocationCounts }) {
  const { model, granting, shipOn, state, closedAt, description } = allocation;
  const number = (count: number) => count.toLocaleString('en-US');
  const facts = [
    ['How people get it', allocationModelLabels[model]],
    ...(takesWishes(allocation) ? [['Wishes are granted', grantingRuleLabels[granting]]] : []),
    ...(closedAt === null ? [] : [['Closed', formatWindowTime(closedAt)]]),
    ['The wine is sent', shipOn === null ? 'At once' : `From ${formatLocalDay(shipOn)}`],
    ...(state === 'draft'
      ? []
      : [
          ['People', number(counts.people)],
          ['Buyers', number(counts.buyers)],
          ['Wishes', number(counts.wishes)],
          ['Being charged', number(counts.waiting)],
          ['Charged', formatMoney({ amount: counts.billedCents, currency: 'USD' })],
        ]),
  ];
  return (
    <div className="grid gap-4">
      {description !== '' && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>}
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, text]) => (
          <div key={label} className="grid content-start gap-0.5 border-t border-line pt-3">
            <dt className="text-caption text-ink-soft">{label}</dt>
            <dd className="figures font-medium">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The forms behind the dialogs of a draft. */
function DraftForms({ allocation, asked }: { allocation: ManagedAllocation; asked: string | null }) {
  const people = allocation.groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="border-t border-line pt-6">
      <Button to="?confirm=delete" preventScrollReset>
        Delete
      </Button>
      <Form id="publish" method="post">
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="version" value={allocation.version} />
      </Form>
      <Form id="delete" method="post">
        <input type="hidden" name="intent" value="delete" />
      </Form>
      <ConfirmDialog
        open={asked === 'publish'}
        closeTo="?"
        title="Publish this allocation?"
        form="publish"
        yes="Publish"
      >
        {`It is offered to ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}. Its bottles leave your stock, and you can’t change it afterwards.`}
      </ConfirmDialog>
      <ConfirmDialog open={asked === 'delete'} closeTo="?" title="Delete this allocation?" form="delete" yes="Delete">
        Its texts, wines, and groups are deleted.
      </ConfirmDialog>
    </div>
  );
}
