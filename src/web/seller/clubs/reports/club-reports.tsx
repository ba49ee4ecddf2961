import { cancelReasonLabels } from '#features/clubs/members/managed-member.ts';
import { type ClubReports, lifetimeValue } from '#features/clubs/reports/club-report.ts';
import { endedByLabels } from '#features/clubs/reports/report-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { BarTable } from '#ui/figures/bar-table.tsx';
import { BottlesReport, SkipsReport } from './billed-reports.tsx';
import { MembersByMonth } from './members-by-month.tsx';
import { type FileUrl, Nothing, ReportSection } from './report-section.tsx';

/** What the sections of the reports show. */
export type ShownReports = Omit<ClubReports, 'winery' | 'club' | 'pickups'>;

/** The reports of a club, each drawn and as a table. */
export function ClubReportSections({ reports, fileUrl }: { reports: ShownReports; fileUrl: FileUrl }) {
  return (
    <>
      <MembersByMonth months={reports.months} timezone={reports.timezone} fileUrl={fileUrl} />
      <AttritionReport reports={reports} fileUrl={fileUrl} />
      <ReasonsReport reports={reports} fileUrl={fileUrl} />
      <ValueReport reports={reports} fileUrl={fileUrl} />
      <SkipsReport billed={reports.billed} fileUrl={fileUrl} />
      <BottlesReport billed={reports.billed} fileUrl={fileUrl} />
    </>
  );
}

type ReportProps = { reports: ShownReports; fileUrl: FileUrl };

const count = (number: number) => number.toLocaleString('en-US');
const dollars = (amount: number) => formatMoney({ amount, currency: 'USD' });
const percentText = (percent: number | null) => (percent === null ? '–' : `${percent}%`);

function AttritionReport({ reports: { attrition, years }, fileUrl }: ReportProps) {
  const { percent, lost, average, months } = attrition;
  const scaled = months < 12 ? ` × 12 ÷ ${months}` : '';
  return (
    <ReportSection
      kind="attrition"
      title="Attrition"
      fileUrl={fileUrl}
      lead="The share of members who leave in a year."
    >
      <p className="grid gap-1">
        <span className="figures text-heading">{percentText(percent)}</span>
        <span className="figures text-small text-ink-soft">
          {count(lost)} lost in {months === 1 ? 'the first month' : `the last ${months} months`} ÷{' '}
          {average.toLocaleString('en-US')} members on average{scaled}
        </span>
      </p>
      <BarTable
        caption="Attrition by year"
        head={['Year', 'Lost', 'Average members', 'Attrition']}
        rows={years.map((one) => ({
          key: one.year,
          name:
            one.months < 12
              ? `${one.year} (${one.months} ${one.months === 1 ? 'month' : 'months'}, scaled to 12)`
              : one.year,
          numbers: [count(one.lost), one.average.toLocaleString('en-US'), percentText(one.percent)],
          value: one.percent ?? 0,
        }))}
      />
    </ReportSection>
  );
}

function ReasonsReport({ reports: { reasons }, fileUrl }: ReportProps) {
  return (
    <ReportSection
      kind="reasons"
      title="Why members leave"
      fileUrl={fileUrl}
      lead="Members are asked once and may leave the question open. The last 60 months."
    >
      {reasons.length === 0 ? (
        <Nothing>Nobody has left.</Nothing>
      ) : (
        <BarTable
          caption="Members who left, by reason"
          head={['Reason', 'Members']}
          rows={reasons.map(({ reason, by, count: members }) => ({
            key: `${reason} ${by}`,
            name: `${reason === null ? 'No reason given' : cancelReasonLabels[reason]}${by === 'member' ? '' : ` (ended by ${endedByLabels[by]})`}`,
            numbers: [count(members)],
            value: members,
          }))}
        />
      )}
    </ReportSection>
  );
}

function ValueReport({ reports: { tiers }, fileUrl }: ReportProps) {
  return (
    <ReportSection
      kind="value"
      title="Lifetime value"
      fileUrl={fileUrl}
      lead="What members paid for shipments so far ÷ everybody who is or was a member. Canceled orders are left out; refunds of a part of an order are not taken off."
    >
      <p className="figures text-heading">{dollars(lifetimeValue(tiers))}</p>
      <BarTable
        caption="Lifetime value by tier"
        head={['Tier', 'Members so far', 'Paid so far', 'Per member']}
        rows={tiers.map((one) => ({
          key: one.tier,
          name: one.tier,
          numbers: [count(one.members), dollars(one.paidCents), dollars(lifetimeValue([one]))],
          value: lifetimeValue([one]),
        }))}
      />
    </ReportSection>
  );
}
