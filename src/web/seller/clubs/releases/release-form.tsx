import { useRef } from 'react';
import { useNavigation } from 'react-router';
import type { ReleaseChoices } from '#features/clubs/releases/managed-release.ts';
import { releaseTextLimits } from '#features/clubs/releases/managed-release.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../../forms/unsaved-changes.tsx';
import type { ReleaseAnswer, ReleaseDraft } from './release-draft.ts';
import { ReleaseWineRow } from './release-wine-row.tsx';

type FormProps = Pick<ReleaseChoices, 'club' | 'tiers' | 'wines'> & {
  id: string;
  stored: ReleaseDraft;
  /** The names of the wines that are in it, on sale or not. */
  names: Readonly<Record<string, string>>;
  answer: ReleaseAnswer | undefined;
  limited: boolean;
};

/** The form of a release: its texts and days, and its wines by tier. */
export function ReleaseForm(props: FormProps) {
  const { id, stored, answer, limited, club, tiers, wines, names } = props;
  const typed = answer?.typed ?? stored;
  const errors = answer && 'fields' in answer ? (answer.fields ?? {}) : {};
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, blocker } = useUnsavedChanges(form, answer);
  const busy = useNavigation().formData?.get('intent');
  const chosen = new Set(typed.wines.map(({ listingId }) => listingId));
  return (
    <>
      <Form ref={form} method="post" noValidate preventScrollReset onSubmit={onSubmit}>
        {/* why: Enter presses the first button of a form, which must not remove a wine */}
        <button type="submit" name="intent" value="save" className="hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={stored.version} />
        <fieldset disabled={limited} className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <AboutFields typed={typed} errors={errors} />
          <section aria-labelledby="wines" className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6">
            <h2 id="wines" className="text-title">
              Wines
            </h2>
            {tiers.length === 0 && <p className="text-ink-soft">The club has no tier yet. Add one first.</p>}
            <ul className="list-none divide-y divide-line border-y border-line empty:hidden">
              {typed.wines.map((wine) => (
                <ReleaseWineRow
                  key={wine.listingId}
                  wine={wine}
                  about={wines.find((one) => one.id === wine.listingId)}
                  name={names[wine.listingId]}
                  tiers={tiers}
                  hasChoice={club.model === 'members-choice'}
                />
              ))}
            </ul>
            <TierTotals wines={typed.wines} tiers={tiers} />
            <div className="flex flex-wrap items-end gap-3">
              <div className="min-w-0 grow basis-72 md:max-w-[28rem]">
                <SelectField
                  id="add"
                  name="add"
                  label="Add a wine"
                  placeholder="Choose a wine"
                  error={errors.add}
                  choices={wines
                    .filter((wine) => !chosen.has(wine.id))
                    .map((wine) => ({ value: wine.id, label: wineLabel(wine) }))}
                />
              </div>
              <Button type="submit" name="intent" value="add" busy={busy === 'add'}>
                Add
              </Button>
            </div>
          </section>
          <div className="border-t border-line pt-5">
            <Button
              type="submit"
              name="intent"
              value="save"
              kind="primary"
              size="large"
              busy={busy === 'save'}
              busyLabel="Saving"
            >
              Save
            </Button>
          </div>
        </fieldset>
      </Form>
      <UnsavedChangesPrompt blocker={blocker} />
    </>
  );
}

function wineLabel({ name, priceCents, stock }: ReleaseChoices['wines'][number]): string {
  return `${name}, ${formatMoney({ amount: priceCents, currency: 'USD' })}, ${stock} in stock`;
}

function AboutFields({ typed, errors }: { typed: ReleaseDraft; errors: Readonly<Record<string, string>> }) {
  return (
    <div className="grid max-w-[40rem] gap-5">
      <TextField
        id="name"
        name="name"
        label="Name"
        hint="Such as Winter 2026."
        maxLength={releaseTextLimits.name}
        autoComplete="off"
        defaultValue={typed.name}
        error={errors.name}
        required
      />
      <TextArea
        id="message"
        name="message"
        label="Message to members"
        hint="It is in the e-mails about this release."
        optional
        maxLength={releaseTextLimits.message}
        defaultValue={typed.message}
        error={errors.message}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          id="billOn"
          name="billOn"
          type="date"
          label="Members are charged on"
          hint="At midnight. They can change their part until then."
          defaultValue={typed.billOn}
          error={errors.billOn}
        />
        <TextField
          id="shipOn"
          name="shipOn"
          type="date"
          label="The wine is sent on"
          hint="Or ready for pickup."
          defaultValue={typed.shipOn}
          error={errors.shipOn}
        />
      </div>
    </div>
  );
}

/** How many bottles each tier has so far. */
function TierTotals({ wines, tiers }: { wines: ReleaseDraft['wines']; tiers: FormProps['tiers'] }) {
  if (wines.length === 0) return null;
  return (
    <ul className="flex list-none flex-wrap gap-x-6 gap-y-1 text-small text-ink-soft">
      {tiers.map(({ id, name, bottles }) => {
        const got = wines.reduce((sum, { quantities }) => sum + (Number(quantities[id]?.quantity) || 0), 0);
        return (
          <li key={id} className="wrap-anywhere">
            {name}: <span className="figures font-semibold text-ink">{got}</span> of {bottles}{' '}
            {bottles === 1 ? 'bottle' : 'bottles'}
          </li>
        );
      })}
    </ul>
  );
}
