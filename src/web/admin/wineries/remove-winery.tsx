import { useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { WineryUse } from '#features/administration/wineries/winery-use.ts';
import type { ManagedWinery, WineryRecord } from '#features/reporting/managed-wineries.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';

/** Why a winery was not deleted or merged, when the page had offered it. */
export const removalProblems = {
  'winery-has-listings': 'It has listings by now. Delete them first, or merge it into another winery.',
  'winery-has-orders': 'It has had orders or set up payouts by now, so its records have to stay.',
} as const;

/** Why a winery is in use, and what to do instead. */
export const useProblems: Readonly<Record<WineryUse, string>> = {
  claim: 'A claim of this winery waits for your decision. Decide it first.',
  'club-members':
    'Its wine clubs have or had members, so its records have to stay. If the winery has closed, close its clubs and its listings instead: nobody can join or order then.',
  allocations:
    'It has offered wine as an allocation, so its records have to stay. If the winery has closed, close its listings instead.',
  charges:
    'Cards were charged for its plan, its clubs, or its allocations, so its records have to stay. If the winery has closed, end its plan and close its clubs and listings instead.',
  other: 'Another record refers to it, so it has to stay. If the winery has closed, close its listings instead.',
};

/** Why the records of a winery have to stay, or undefined. */
function keptRecords({ hasOrders, hasPayouts, hasMembers, hasCharges }: WineryRecord): string | undefined {
  if (hasOrders) return 'It has had orders';
  if (hasPayouts) return 'It has set up payouts';
  if (hasMembers) return 'Its wine clubs have or had members';
  return hasCharges ? 'Cards were charged for its plan, its clubs, or its allocations' : undefined;
}

/** The answer, if it is that to this form of the page. */
function answerTo(intent: 'merge' | 'delete', answer: FormResult | undefined): FormResult | undefined {
  return formStateOf(answer).typed.intent === intent ? answer : undefined;
}

type MergeProps = {
  winery: WineryRecord;
  search: string;
  candidates: readonly ManagedWinery[] | undefined;
  answer: FormResult | undefined;
};

/** Merging a winery into another one: first the other one is found, then chosen. */
export function MergeSection({ winery, search, candidates, answer }: MergeProps) {
  const kept = keptRecords(winery);
  return (
    <section aria-labelledby="merge" className="grid gap-4 border-t border-line pt-6">
      <h2 id="merge" className="text-title">
        Merge into another winery
      </h2>
      {kept ? (
        <p className="max-w-prose text-small text-pretty">
          {kept}, so its records have to stay. If the same winery is listed twice, open the other page and merge that
          one into this one.
        </p>
      ) : (
        <>
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            For a winery that is listed twice. Its listings, people, favorites, and URLs move to the page that stays.
            Its texts and photos are deleted.
          </p>
          <Form noValidate preventScrollReset className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
            <TextField
              id="search"
              name="search"
              type="search"
              label="Find the winery that stays"
              defaultValue={search}
              maxLength={120}
            />
            <div className="md:pt-7">
              <Button type="submit" icon="search">
                Find
              </Button>
            </div>
          </Form>
          {candidates?.length === 0 && <p className="text-small">No other winery has this name.</p>}
          {candidates && candidates.length > 0 && <MergeForm winery={winery} candidates={candidates} answer={answer} />}
        </>
      )}
    </section>
  );
}

function MergeForm({
  winery,
  candidates,
  answer,
}: Pick<MergeProps, 'winery' | 'answer'> & { candidates: readonly ManagedWinery[] }) {
  const { typed, errors } = formStateOf(answerTo('merge', answer));
  const busy = useNavigation().formData?.get('intent') === 'merge';
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="merge" />
      <RadioGroup
        id="into"
        name="into"
        label="Winery that stays"
        defaultValue={typed.into}
        choices={candidates.map(({ id, name, city, state }) => ({ value: id, label: `${name}, ${city}, ${state}` }))}
        error={errors.into}
      />
      <TextArea
        id="merge-reason"
        name="reason"
        label="Your reason"
        hint="Saved with your name in the audit."
        maxLength={maxReasonLength}
        defaultValue={typed.reason}
        error={errors.reason}
        required
      />
      <div>
        <Button type="submit" kind="danger" busy={busy} busyLabel="Merging">
          Merge {winery.name} into it
        </Button>
      </div>
    </Form>
  );
}

/** Deleting a winery, or what to do instead. */
export function DeleteSection({ winery, answer }: { winery: WineryRecord; answer: FormResult | undefined }) {
  const { allListings } = winery;
  const { typed, errors } = formStateOf(answerTo('delete', answer));
  const busy = useNavigation().formData?.get('intent') === 'delete';
  const kept = keptRecords(winery);
  return (
    <section aria-labelledby="delete" className="grid gap-4 border-t border-line pt-6">
      <h2 id="delete" className="text-title">
        Delete
      </h2>
      {kept || allListings > 0 ? (
        <p className="max-w-prose text-small text-pretty">
          {kept
            ? `${kept}, so its records have to stay. If the winery has closed, close its listings${winery.hasMembers ? ' and its clubs' : ''} instead: nobody can order from it${winery.hasMembers ? ' or join' : ''} then.`
            : `It has ${allListings === 1 ? 'a listing' : `${allListings.toLocaleString('en-US')} listings`}. Delete them first, or merge this winery into another one: its listings move there.`}
        </p>
      ) : (
        <Form method="post" preventScrollReset noValidate className="grid gap-5">
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            Its page, photos, and people are deleted, and its URLs lead nowhere. This can’t be undone.
          </p>
          <input type="hidden" name="intent" value="delete" />
          <TextArea
            id="delete-reason"
            name="reason"
            label="Your reason"
            hint="Saved with your name in the audit."
            maxLength={maxReasonLength}
            defaultValue={typed.reason}
            error={errors.reason}
            required
          />
          <div>
            <Button type="submit" kind="danger" busy={busy} busyLabel="Deleting">
              Delete {winery.name}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
