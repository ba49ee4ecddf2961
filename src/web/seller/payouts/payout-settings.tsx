import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PayoutsPage } from '#features/listing-management/earnings/payout-list.ts';
import type { NamedCountry } from '#features/payments/payouts/bank-field.ts';
import type {
  PayoutAccountView,
  PayoutBank,
  PayoutPause,
  PayoutStatus,
} from '#features/payments/payouts/payout-account.ts';
import { formatDate, formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { formStateOf } from '../../forms/form-result.ts';
import { payoutUrl } from '../../shell/payout-url.ts';
import { type MissingProof, ProofForm } from '../../shell/proof/proof-form.tsx';
import { PayoutStatusBox } from '../payout-status-box.tsx';
import { BusinessForm, type BusinessFormResult } from './business-form.tsx';
import { CountryTerms } from './country-terms.tsx';
import { PayoutList } from './payout-list.tsx';
import { PayoutOnboarding } from './payout-onboarding.tsx';
import { PayoutScheduleForm } from './payout-schedule-form.tsx';
import { ReplaceBankForm } from './replace-bank-form.tsx';

type Winery = { id: string; name: string };

type SettingsProps = {
  wineries: readonly Winery[];
  winery: Winery;
  account: PayoutAccountView | null;
  /** Why and since when payouts are paused; null if they are not. */
  pause: PayoutPause | null;
  /** Whether an earlier account no longer exists at the payment gateway. */
  isDeleted: boolean;
  /** Whether the payment gateway is unavailable, so that nothing is known of an account. */
  isUnknown: boolean;
  status: PayoutStatus | null;
  replacing: boolean;
  countries: readonly NamedCountry[];
  website: string;
  /** The URL of the listing editor's tab from which the owner came. */
  from: string | null;
  /** What the owner has to prove before they may say where money goes; null if they just have. */
  proof: MissingProof | null;
  /** The day of the week on which the winery is paid; null for every day. */
  weekday: number | null;
  /** What was sent to the winery's bank. */
  list: PayoutsPage | null;
  result: BusinessFormResult | undefined;
};

/** The payouts of one winery: its account, or the form that creates one. */
export function PayoutSettings(props: SettingsProps) {
  const { wineries, winery, account, pause, isDeleted, isUnknown, status, from, weekday, list } = props;
  const { pathname } = useLocation();
  const action = payoutUrl(winery.id, returnQuery(from), pathname);
  return (
    <>
      {wineries.length > 1 ? (
        <div className="min-w-0">
          <TabBar
            look="pills"
            label="Your wineries"
            tabs={wineries.map(({ id, name }) => ({ label: name, to: payoutUrl(id), current: id === winery.id }))}
          />
        </div>
      ) : null}
      {isDeleted ? (
        <Notice tone="warning" title="Your earlier account is no longer at Stripe">
          Set up a new one to be paid. Payouts already sent to the earlier one aren’t affected.
        </Notice>
      ) : null}
      {pause ? <PausedNotice pause={pause} /> : null}
      {isUnknown ? (
        <Notice tone="error" title="Stripe does not answer">
          We cannot load your account’s status right now. Please load this page again in a few minutes.
        </Notice>
      ) : account && status ? (
        <Account {...props} account={account} status={status} action={action} />
      ) : (
        <PayoutDetails {...props} action={action} />
      )}
      {account === null && (list === null || list.total === 0) ? null : (
        <>
          <FieldGroup id="payout-days" title="When you’re paid">
            <PayoutScheduleForm weekday={weekday} action={action} errors={formStateOf(props.result).errors} />
          </FieldGroup>
          {list === null ? null : (
            <FieldGroup id="payouts" title="Payouts">
              <PayoutList wineryId={winery.id} list={list} />
            </FieldGroup>
          )}
        </>
      )}
    </>
  );
}

/** Why payouts are paused, and what of it is done. */
function PausedNotice({ pause }: { pause: PayoutPause }) {
  const missing = [
    !pause.representativeConfirmed && 'say who is paid',
    !pause.bankConfirmed && 'enter the bank account',
  ];
  return (
    <Notice tone="warning" title={`Payouts are paused since ${formatDate(pause.since)}`}>
      The winery has a new owner. Please {missing.filter(Boolean).join(' and ')} below, even if nothing changed. Then
      we’ll send the payouts that are due.
    </Notice>
  );
}

/** The form for who is paid and where: of a first account, or to confirm those of an account after a handover. */
function PayoutDetails(props: SettingsProps & { action: string }) {
  const { countries, action, account, website, result, proof } = props;
  const { errors } = formStateOf(result);
  const offered = account ? countries.filter(({ code }) => code === account.country) : countries;
  return (
    <WithProof proof={proof} errors={errors}>
      <PayoutOnboarding
        countries={offered.length > 0 ? offered : countries}
        action={action}
        website={account?.businessProfileURL ?? website}
        errors={errors}
      />
    </WithProof>
  );
}

/** The bank account, or the form for the first or another one. */
function BankAccount(props: SettingsProps & { account: PayoutAccountView }) {
  const { account, winery, replacing, countries, proof, result, from } = props;
  const { pathname } = useLocation();
  const { bank, businessType } = account;
  const named = (code: string) => ({ code, name: countries.find((one) => one.code === code)?.name ?? code });
  const isPayable = countries.some(({ code }) => code === account.country);
  return (
    <FieldGroup id="bank-account" title={bank && replacing ? 'Replace your bank account' : 'Bank account'}>
      {bank && !replacing ? (
        <SavedBankAccount
          bank={bank}
          country={named(bank.country).name}
          replaceTo={payoutUrl(winery.id, { bank: 'replace', ...returnQuery(from) })}
        />
      ) : isPayable ? (
        <WithProof proof={proof} errors={formStateOf(result).errors}>
          <ReplaceBankForm
            country={named(account.country)}
            holderType={businessType === 'individual' ? 'individual' : 'company'}
            action={payoutUrl(winery.id, { bank: 'replace', ...returnQuery(from) }, pathname)}
            cancelTo={bank ? payoutUrl(winery.id, returnQuery(from)) : undefined}
          />
        </WithProof>
      ) : (
        <Notice tone="warning" title="Payouts are not possible in this country">
          The account was opened in {named(account.country).name}. Its bank can be changed at Stripe alone.
        </Notice>
      )}
    </FieldGroup>
  );
}

/** A form that says where money goes. Until the owner has confirmed that it is them it is hidden, with what was typed. */
function WithProof(props: {
  proof: MissingProof | null;
  errors: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const { proof, errors, children } = props;
  return (
    <>
      {proof === null ? null : <ProofForm proof={proof} why="Before you say where your payouts go." errors={errors} />}
      <div hidden={proof !== null}>{children}</div>
    </>
  );
}

const returnQuery = (from: string | null): Record<string, string> => (from === null ? {} : { from });

function Account(props: SettingsProps & { account: PayoutAccountView; status: PayoutStatus; action: string }) {
  const { account, status, action, replacing, website, result, proof } = props;
  const { errors } = formStateOf(result);
  const isRefused = result?.status === 'refused' && result.code === 'proof-required';
  const { bank, businessProfileMCC, businessProfileURL } = account;
  return (
    <>
      {account.isCurrent ? null : (
        <Notice tone="warning" title="Stripe isn’t answering">
          This is your account as of {formatDateTime(account.readAt)}.
        </Notice>
      )}
      {isRefused && bank && !replacing ? (
        <WithProof proof={proof} errors={errors}>
          {null}
        </WithProof>
      ) : null}
      {props.pause && status === 'verificationSuccess' ? null : (
        <PayoutStatusBox status={status} account={account} action={action} />
      )}
      {props.pause ? <PayoutDetails {...props} /> : <BankAccount {...props} />}
      {props.pause ? null : (
        <FieldGroup id="business" title="Your business">
          <BusinessForm
            stored={{
              businessProfileMCC: businessProfileMCC ?? '5921',
              businessProfileURL: businessProfileURL ?? website,
            }}
            action={action}
            result={result}
          />
        </FieldGroup>
      )}
    </>
  );
}

/** The winery's bank account as far as it is shown: its country and its last digits. */
function SavedBankAccount({ bank, country, replaceTo }: { bank: PayoutBank; country: string; replaceTo: string }) {
  return (
    <div className="grid gap-5">
      <div className="grid w-full max-w-md gap-4 rounded-lg border border-line bg-paper-raised p-5 shadow-raised">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-display text-title">{country}</span>
          <span className="figures text-small text-ink-soft">{bank.currency}</span>
        </p>
        <p className="figures text-lead tracking-wider whitespace-nowrap">
          <span aria-hidden="true" className="text-ink-soft">
            ••••••••{' '}
          </span>
          <span className="sr-only">ending in </span>
          {bank.last4}
        </p>
        {bank.bankName === null ? null : <p className="text-small text-ink-soft">{bank.bankName}</p>}
      </div>
      <CountryTerms code={bank.country} />
      <div>
        <Button to={replaceTo} preventScrollReset>
          Replace bank account
        </Button>
      </div>
    </div>
  );
}
