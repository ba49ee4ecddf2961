import type { PayoutBank } from '#features/payments/payouts/payout-account.ts';
import { Button } from '#ui/actions/button.tsx';

/** The bank account that a winery is paid to, as far as it is shown: its country and its last digits. */
export function SavedBankAccount({ bank, country, replaceTo }: { bank: PayoutBank; country: string; replaceTo: string }) {
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
      <div>
        <Button to={replaceTo} preventScrollReset>
          Replace bank account
        </Button>
      </div>
    </div>
  );
}
