import type { RefusedWishReason } from '#features/allocations/allocation.ts';
import type { GrantPreview } from '#features/allocations/granting/managed-wish.ts';
import { formatMoney } from '#kit/money.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { formatBottles } from '../../../catalog/clubs/club-texts.ts';
import { refusedWishTexts } from './wish-texts.ts';

/** What granting would charge, with the button that does it. */
export function GrantDialog({ preview, closeTo }: { preview: GrantPreview; closeTo: string }) {
  const { charged, bottles, totalCents, withoutCard, refused, ungranted } = preview;
  const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
  const lines = [
    charged === 0
      ? 'Nobody is charged.'
      : `${people(charged)} ${charged === 1 ? 'is' : 'are'} charged ${formatMoney({ amount: totalCents, currency: 'USD' })} in total, for ${formatBottles(bottles)}.`,
    ...(withoutCard > 0
      ? [`${people(withoutCard)} of them ${withoutCard === 1 ? 'has' : 'have'} no valid card. We try for ten days.`]
      : []),
    ...Object.entries(refused).map(
      ([reason, count]) => `${people(count)} can’t be charged: ${refusedWishTexts[reason as RefusedWishReason]}`,
    ),
    ...(ungranted > 0 ? [`${people(ungranted)} ${ungranted === 1 ? 'gets' : 'get'} nothing.`] : []),
  ];
  return (
    <ConfirmDialog open closeTo={closeTo} title="Grant these wishes?" form="grant" yes="Grant and charge">
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3">
        Everybody gets an e-mail. You can’t change it afterwards; bottles left over are back in stock.
      </p>
    </ConfirmDialog>
  );
}
