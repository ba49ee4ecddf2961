import { data, redirect, useNavigation } from 'react-router';
import { checkMemberFile, importMembers } from '#features/clubs/invitations/import-members.server.ts';
import { type MemberFileReport, maxMemberFileBytes, mostImported } from '#features/clubs/invitations/invitation.ts';
import { decodeMemberFile } from '#features/clubs/invitations/member-file.server.ts';
import { showManagedClub } from '#features/clubs/managing/show-clubs.server.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { Button } from '#ui/actions/button.tsx';
import { FieldError, FieldHint } from '#ui/fields/field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { PageOwnerField } from '../../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { type FormResult, formStateOf } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/import-members.route.ts';
import { invitationsUrl, refusalOf } from './invitations.server.ts';
import { invitedParams } from './invited-message.ts';
import { MemberFileResult } from './member-file-result.tsx';

/** `/manage-wine-club/{club}/members/import`: invites the people of a CSV file to confirm that they are members. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showManagedClub(app, actor, params.club);
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, club } = shown.value;
  if (!winery.mayChange || actor.limited) throw redirect(clubUrl(club.id, 'members'));
  const tiers = club.tiers.filter(({ retired }) => !retired).map(({ name }) => name);
  return { site: { name: app.site.name }, winery, club: { id: club.id, name: club.name }, tiers };
}

/** The text of a file: of the upload, or as the form that confirms it sends it back. */
async function readText(form: FormData): Promise<string> {
  const file = form.get('file');
  if (!(file instanceof File)) return readTypedText(form, ['text'], maxMemberFileBytes).text;
  if (file.size > maxMemberFileBytes) return '';
  return decodeMemberFile(await file.arrayBuffer());
}

type Checked = { report: MemberFileReport; text: string };
type Answer = FormResult<Checked, { code: ErrorCode } & Partial<Checked>>;

/** Says what a file would do; once that is confirmed, sends the invitations. Nothing is stored before. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireClubPage(context, url);
  const { app, actor } = page;
  const form = await readForm(request);
  const file = form.get('file');
  if (file instanceof File && (file.size === 0 || file.size > maxMemberFileBytes)) {
    const problem = file.size === 0 ? 'Choose a file first' : 'This file is larger than 400 kB. Split it';
    return answerForm<Answer>({ status: 'invalid', fields: { file: problem } });
  }
  const input = { clubId: params.club, text: await readText(form) };
  if (form.get('intent') === 'send') {
    const done = await importMembers(app, actor, input);
    if (done.ok) throw redirect(invitationsUrl(params.club, invitedParams(done.value)), 303);
    if (done.code === 'validation-invalid-params')
      return answerForm<Answer>({ status: 'invalid', fields: done.errors });
    // why: the file stays, so that it can be sent once that is possible
    const again = await checkMemberFile(app, actor, input);
    const kept = again.ok ? { report: again.value, text: input.text } : {};
    return answerForm<Answer>({ ...refusalOf(page, done), ...kept });
  }
  const checked = await checkMemberFile(app, actor, input);
  if (checked.ok) return answerForm<Answer>({ status: 'saved', report: checked.value, text: input.text });
  if (checked.code !== 'validation-invalid-params') return answerForm<Answer>(refusalOf(page, checked));
  return answerForm<Answer>({ status: 'invalid', fields: checked.errors });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Import members');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

/** What a file would do, also if it was just refused; undefined if none was read. */
function checkedOf(answer: Answer | undefined): Checked | undefined {
  if (answer === undefined || !('report' in answer)) return undefined;
  const { report, text } = answer;
  return report === undefined || text === undefined ? undefined : { report, text };
}

export default function ImportMembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, tiers } = loaderData;
  const { errors } = formStateOf(actionData);
  const checked = checkedOf(actionData);
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id, 'members'), label: 'Members' }}
      title="Import members"
    >
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-7">
        <FormOutcome
          result={actionData?.status === 'saved' ? undefined : actionData}
          failures={failuresOf(errors, { file: 'file' })}
        />
        {checked && <MemberFileResult {...checked} />}
        <FileForm tiers={tiers} error={errors.file} again={checked !== undefined} />
      </div>
    </ClubSubframe>
  );
}

function FileForm({ tiers, error, again }: { tiers: string[]; error: string | undefined; again: boolean }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <section aria-labelledby="file-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="file-title" className="text-title">
        {again ? 'Use another file' : 'Bring your members along'}
      </h2>
      {!again && (
        <p className="text-small text-ink-soft">
          A card is charged only with its owner’s consent. So everybody in the file gets an e-mail and confirms: they
          see the form already filled in, agree to the terms, and save a card. Until then they are not members, and
          nothing is charged.
        </p>
      )}
      <Disclosure title="Columns of the file" open={error !== undefined}>
        <ul className="grid list-disc gap-1 pl-5 text-small text-ink-soft">
          <li>
            <strong className="font-semibold text-ink">E-mail</strong> is the only one that is needed.
          </li>
          <li>Name, Note, Start (a day such as 2026-12-24)</li>
          <li className="wrap-anywhere">Tier: {tiers.join(', ')}</li>
          <li>Delivery (shipping or pickup), Recipient, Street, Apartment, City, State, ZIP code, Phone</li>
          <li>For a gift: Gift to, Gift e-mail, Gift releases, Gift message, Gift on</li>
        </ul>
        <p className="pt-2 text-small text-ink-soft">
          A file from Export CSV has these names. Common names of other programs, such as Full Name or Zip, are read
          too.
        </p>
      </Disclosure>
      <form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
        <PageOwnerField />
        <div className="grid gap-1.5">
          <label htmlFor="file" className="text-small font-semibold">
            CSV file
          </label>
          <FieldHint id="file">
            Up to 400 kB and {mostImported.toLocaleString('en-US')} rows. You see what it does before anything is sent.
          </FieldHint>
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            aria-describedby={error === undefined ? 'file-hint' : 'file-hint file-error'}
            aria-invalid={error !== undefined}
            className="block w-full min-w-0 rounded-md border border-line-strong bg-paper-raised p-2.5 text-small file:mr-3 file:min-h-9 file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold"
          />
          <FieldError id="file" error={error} />
        </div>
        <div>
          <Button type="submit" kind={again ? 'secondary' : 'primary'} busy={busy} busyLabel="Checking">
            Check the file
          </Button>
        </div>
      </form>
    </section>
  );
}
