import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { claimStateLabels, maxClaimFiles } from '#features/claims/claim.ts';
import { claimUrl, type SimilarWinery } from '#features/wineries/winery.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup, failuresOf, fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormState, formStateOf, limitedAccessMessage, problemOf } from '../../forms/form-result.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { InterestField, PersonFields, personIds } from '../person-fields.tsx';
import { useSignInSubmission } from '../sign-in/sign-in-submission.ts';
import type { Route } from './+types/claim.route.ts';
import { NewWineryFields, ProofFields } from './claim-fields.tsx';
import { ProofInput, proofHint } from './claim-files.tsx';
import type { ClaimFormResult } from './claim-form-result.ts';

// why: the terms are long, and few people open them
const TermsDialog = lazy(async () => ({ default: (await import('../sign-in/terms-dialog.tsx')).TermsDialog }));

type FormPage = Extract<Route.ComponentProps['loaderData'], { shows: 'form' }>;

/** The ids of the form's fields by their names, in their order. */
const fieldIds = {
  wineryName: 'wineryName',
  wineryStreet: 'wineryStreet',
  wineryCity: 'wineryCity',
  wineryState: 'wineryState',
  wineryZip: 'wineryZip',
  wineryRegion: 'wineryRegion',
  wineryWebsite: 'wineryWebsite',
  phone: 'phone',
  bw: 'bw',
  note: 'note',
  email: 'email',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
  ...personIds,
};

/**
 * The form that claims a winery. Visitors sign up with it; who is signed in is asked only for what their account lacks.
 */
export function ClaimForm({
  page,
  title,
  result,
}: {
  page: FormPage;
  title: string;
  result: ClaimFormResult | undefined;
}) {
  const { winery, account, limited, before } = page;
  const state = formStateOf(result, { phone: page.phone, ...before?.typed });
  const { onSubmit, problem } = useSignInSubmission();
  const [parameters] = useSearchParams();
  const [wrongFiles, setWrongFiles] = useState<string>();
  const send = <SendClaim wrongFiles={wrongFiles} onCheck={setWrongFiles} />;
  return (
    <AuthPage
      wide
      title={title}
      lead={<Lead page={page} />}
      problem={limited ? limitedAccessMessage : (problem ?? describeProblem(result))}
      failures={failuresOf(state.errors, fieldIds)}
    >
      <YourClaims claims={page.ownClaims} />
      {before?.reason && <Notice title="Why your last claim was rejected">{before.reason}</Notice>}
      <Form
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => (wrongFiles === undefined ? onSubmit(event) : rejectFiles(event))}
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
        noValidate
      >
        {winery ? (
          <input type="hidden" name="wineryName" value={winery.name} />
        ) : (
          <NewWineryFields {...state} similar={<SimilarWineries result={result} />} />
        )}
        <ProofFields {...state} isDispute={page.isDispute} />
        {account ? (
          <AccountFields {...state} account={account}>
            {send}
          </AccountFields>
        ) : (
          <SignUpFields {...state} page={page}>
            {send}
          </SignUpFields>
        )}
      </Form>
      {!account && parameters.get('terms') === 'open' && (
        <Suspense>
          <TermsDialog terms={page.terms} formUrl={undefined} />
        </Suspense>
      )}
    </AuthPage>
  );
}

function Lead({ page: { site, winery, isDispute, account, id } }: { page: FormPage }) {
  const login = `/login?${new URLSearchParams({ from: claimUrl(id) })}`;
  return (
    <>
      {winery && isDispute
        ? `${winery.name} already has an owner on ${site.name}. If that’s wrong, tell us why. We’ll let the owner know.`
        : winery
          ? `Run the page of ${winery.name} in ${winery.city} and sell your wine here. We check every claim, usually within 3 days.`
          : 'Tell us about it, and we’ll make it a page where you can sell your wine. We check every winery, usually within 3 days.'}{' '}
      {account ? (
        <>You’re logged in as {account.email}.</>
      ) : (
        <>
          Already have an account?{' '}
          <Link to={login} className="link">
            Log in
          </Link>
        </>
      )}
    </>
  );
}

/** The problem of the form as a whole, with a link to the claim that waits; undefined if there is none. */
function describeProblem(result: ClaimFormResult | undefined): ReactNode {
  const problem = problemOf(result);
  if (result?.status !== 'refused' || result.claimId === undefined) return problem;
  return (
    <>
      {problem}{' '}
      <Link to={claimUrl(result.claimId)} className="link">
        See your claim
      </Link>
    </>
  );
}

/** The claims that the person has filed, for who adds a winery: they may look for one of them. */
function YourClaims({ claims }: { claims: FormPage['ownClaims'] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="your-claims" className="grid gap-2 rounded-md bg-paper-sunk px-4 py-3.5">
      <h2 id="your-claims" className="text-small font-semibold">
        Your claims
      </h2>
      <ul className="grid list-none gap-1 text-small">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap gap-x-3">
            <Link to={claimUrl(claim.id)} className="link wrap-anywhere">
              {claim.wineryName}
            </Link>
            <span className="text-ink-soft">
              {claimStateLabels[claim.state]}, {formatDate(claim.decidedAt ?? claim.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The wineries that may be the new one, and the box that says that none of them is. */
function SimilarWineries({ result }: { result: ClaimFormResult | undefined }) {
  const wineries: readonly SimilarWinery[] = (result?.status === 'refused' && result.wineries) || [];
  if (wineries.length === 0) return null;
  return (
    <Notice tone="warning" title="Is one of these yours?">
      <ul className="grid list-none gap-1 py-1">
        {wineries.map(({ id, name, street, city, state }) => (
          <li key={id}>
            <Link to={claimUrl(id)} className="link">
              {name}
            </Link>{' '}
            · {[street, city, state].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      <CheckboxField id="notListed" name="notListed" label="None of these is my winery" />
    </Notice>
  );
}

/** What the account of the person lacks. @param props.children the end of the form */
function AccountFields(props: FormState & { account: NonNullable<FormPage['account']>; children: ReactNode }) {
  const { account, children, ...form } = props;
  const field = fieldPropsOf(form);
  const lacks = account.zip || account.role || account.company;
  return (
    <>
      {lacks && (
        <FieldGroup id="about-you" title="About you">
          {account.role && <InterestField name="role" typed={form.typed.role} error={form.errors.role} required />}
          {account.company && (
            <TextField {...field('company')} label="Company" autoComplete="organization" maxLength={120} optional />
          )}
          {account.zip && (
            <div className="max-w-40">
              <TextField
                {...field('zip')}
                label="ZIP code"
                autoComplete="postal-code"
                inputMode="numeric"
                maxLength={10}
                required
              />
            </div>
          )}
        </FieldGroup>
      )}
      {children}
    </>
  );
}

/** The fields of signing up. @param props.children the end of the form */
function SignUpFields({ page, children, ...form }: FormState & { page: FormPage; children: ReactNode }) {
  return (
    <>
      <FieldGroup id="log-in" title="How you log in">
        <TextField
          {...fieldPropsOf(form)('email')}
          type="email"
          label="E-mail address"
          hint="An address of your winery’s own website makes your claim easier to check."
          autoComplete="username"
          maxLength={254}
          required
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <NewPasswordFields
            label="Password"
            hint={<span className="max-md:hidden">Type it again to catch typos</span>}
            errors={form.errors}
          />
        </div>
      </FieldGroup>
      <PersonFields {...form} states={page.states} year={page.year}>
        {children}
      </PersonFields>
    </>
  );
}

/**
 * The files that prove the claim, and the button. The files are the last field, because the server checks the others
 * before it reads a file.
 */
function SendClaim(props: { wrongFiles: string | undefined; onCheck: (wrong: string | undefined) => void }) {
  const { wrongFiles, onCheck } = props;
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <ProofInput
        label="Proof"
        optional
        hint={`${proofHint} At most ${maxClaimFiles}; you can also add them after you send the claim.`}
        most={maxClaimFiles}
        wrong={wrongFiles}
        onCheck={onCheck}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Sending">
        Send claim
      </Button>
    </>
  );
}

/** Keeps a form with files that would be refused, and leads back to them. */
function rejectFiles(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  event.currentTarget.querySelector<HTMLInputElement>('#file')?.focus();
}
