import {
  type BilledParts,
  type ReleaseBottles,
  reportedReleases,
  reportedShipmentMonths,
} from '#features/clubs/reports/club-report.ts';
import { formatLocalDay } from '#kit/time.ts';
import { BarTable } from '#ui/figures/bar-table.tsx';
import { monthText } from './month-text.ts';
import { type FileUrl, Nothing, ReportSection } from './report-section.tsx';

type Props = { billed: BilledParts; fileUrl: FileUrl };

const count = (number: number) => number.toLocaleString('en-US');

const outcomes = ['Billed', 'Skipped', 'On hold', 'Declined', 'Other'];

/** What became of the releases of a club, or of the shipments of a subscription by months. */
export function SkipsReport({ billed, fileUrl }: Props) {
  const isByMonth = billed.by === 'month';
  const of = isByMonth
    ? `What became of the shipments of the last ${reportedShipmentMonths} months. The bar shows those that members skipped.`
    : `What became of the last ${reportedReleases} billed releases, by number of members. The bar shows those who skipped.`;
  return (
    <ReportSection kind="skips" title="Skips" fileUrl={fileUrl} lead={of}>
      {billed.outcomes.length === 0 ? (
        <Nothing>{isByMonth ? 'No shipment is billed yet.' : 'No release is billed yet.'}</Nothing>
      ) : (
        <BarTable
          caption={isByMonth ? 'Skips by month' : 'Skips by release'}
          head={[isByMonth ? 'Month' : 'Release', ...outcomes]}
          rows={namedOutcomes(billed).map(({ key, name, billed: charged, skipped, held, declined, other }) => ({
            key,
            name,
            numbers: [charged, skipped, held, declined, other].map(count),
            value: skipped,
          }))}
        />
      )}
    </ReportSection>
  );
}

function namedOutcomes(billed: BilledParts) {
  if (billed.by === 'month') {
    return billed.outcomes.map((one) => ({ ...one, key: one.month, name: monthText(one.month) }));
  }
  return billed.outcomes.map(({ name, ...one }) => ({
    ...one,
    key: one.id,
    name: `${name}, ${formatLocalDay(one.billOn)}`,
  }));
}

/** The bottles of each wine that members get, by release or month. */
export function BottlesReport({ billed, fileUrl }: Props) {
  const isByMonth = billed.by === 'month';
  const of = isByMonth
    ? `What members got in the shipments of the last ${reportedShipmentMonths} months`
    : `What members of the last ${reportedReleases} billed releases get`;
  return (
    <ReportSection
      kind="bottles"
      title={isByMonth ? 'Bottles by month and wine' : 'Bottles by release and wine'}
      fileUrl={fileUrl}
      lead={`${of}, with cards that are still being tried.`}
    >
      {billed.bottles.length === 0 ? (
        <Nothing>No bottle is billed yet.</Nothing>
      ) : (
        <BarTable
          caption={isByMonth ? 'Bottles by month and wine' : 'Bottles by release and wine'}
          head={['Wine', isByMonth ? 'Month' : 'Release', 'Bottles']}
          rows={namedBottles(billed).map(({ part, wine, bottles }, at) => ({
            key: `${part} ${at}`,
            name: wine,
            numbers: [part, count(bottles)],
            value: bottles,
          }))}
        />
      )}
    </ReportSection>
  );
}

function namedBottles(billed: BilledParts): (Pick<ReleaseBottles, 'wine' | 'bottles'> & { part: string })[] {
  if (billed.by === 'month') return billed.bottles.map((one) => ({ ...one, part: monthText(one.month) }));
  return billed.bottles.map((one) => ({ ...one, part: one.release }));
}
