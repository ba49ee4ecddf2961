import {
  type ManagedRelease,
  missingAside,
  type ReleaseTier,
  type WineForecast,
} from '#features/clubs/releases/managed-release.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { formatBottles } from '../../../catalog/clubs/club-texts.ts';
import { Form } from '../../../forms/form.tsx';
import { AsideFields } from './missing-aside.tsx';

/** What a planned release lacks, or else the button that shows it to the members. */
export function ReleaseActions({ problems }: { problems: readonly string[]; release: ManagedRelease }) {
  if (problems.length > 0) {
    return (
      <Notice tone="warning" title="Before members can see it">
        <ul className="list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Notice
      title="Ready for your members"
      actions={
        <Button kind="primary" size="small" to="?confirm=activate" preventScrollReset>
          Activate
        </Button>
      }
    >
      Check the bottles below first. Once members see it, its wines stay.
    </Notice>
  );
}

type DialogProps = {
  dialog: string | null;
  release: ManagedRelease;
  tiers: readonly ReleaseTier[];
  forecast: readonly WineForecast[];
};

/** The buttons at the end of the page, and what is asked before the next step. */
export function ReleaseDialog({ dialog, release, tiers, forecast }: DialogProps) {
  const { state, billOn, wines } = release;
  const { bottles, inStock } = missingAside(wines, forecast);
  const members = tiers.reduce((sum, tier) => sum + tier.members, 0);
  const step = { planning: 'delete', active: undefined, processed: 'archive', archived: undefined }[state];
  return (
    <>
      {step && (
        <div className="border-t border-line pt-6">
          <Button to={`?confirm=${step}`} preventScrollReset>
            {step === 'delete' ? 'Delete' : 'Archive'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={dialog === 'activate' && state === 'planning'}
        closeTo="?"
        title="Show this release to members?"
        form="release-step"
        yes="Activate"
      >
        {members === 1 ? '1 member sees it' : `${members.toLocaleString('en-US')} members see it`} and will be charged
        {billOn && ` on ${formatLocalDay(billOn)}`}. It can’t return to planning.
        {bottles > 0 && (
          <p className="mt-3 font-medium text-ink">
            Members need {formatBottles(bottles)} more than {bottles === 1 ? 'is' : 'are'} set aside
            {inStock === 0 && ', and you have none in stock'}. Members whose wines are missing are skipped.
          </p>
        )}
        {inStock > 0 && (
          <label className="mt-3 flex items-center gap-3 text-ink">
            <input type="checkbox" name="aside" value="yes" form="release-step" defaultChecked className="size-5" />
            Set aside {formatBottles(inStock)} now
          </label>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'delete' && state === 'planning'}
        closeTo="?"
        title="Delete this release?"
        form="release-step"
        yes="Delete"
      >
        Bottles that are set aside for it return to the stock.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'archive' && state === 'processed'}
        closeTo="?"
        title="Archive this release?"
        form="release-step"
        yes="Archive"
      >
        It stays readable.
      </ConfirmDialog>
      <Form id="release-step" method="post">
        <input type="hidden" name="intent" value={dialog ?? ''} />
        {dialog === 'activate' && inStock > 0 && <AsideFields release={release} forecast={forecast} />}
      </Form>
    </>
  );
}
