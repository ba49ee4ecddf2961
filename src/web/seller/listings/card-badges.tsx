import { isLowStock, statusLabels } from '#features/listing-management/list/listing-status.ts';
import type { SellerListingSummary } from '#features/listing-management/list/seller-listing-summary.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const tones: Readonly<Record<SellerListingSummary['standing'], BadgeTone>> = {
  draft: 'neutral',
  pendingApproval: 'care',
  published: 'ready',
  outOfStock: 'stopped',
  closed: 'neutral',
};

/** How a listing stands. @param props.unpaid whether nobody can order it, since its winery cannot be paid yet */
export function StatusBadges({ listing, unpaid }: { listing: SellerListingSummary; unpaid: boolean }) {
  const { standing, stock } = listing;
  return (
    <div className="flex min-w-0 flex-wrap gap-1">
      <Badge tone={tones[standing]}>{statusLabels[standing]}</Badge>
      {isLowStock(listing) && <Badge tone="care">{stock} left</Badge>}
      {unpaid && standing === 'published' && <Badge tone="care">Cannot be ordered</Badge>}
    </div>
  );
}
