import type { MonthOfMembers } from '#features/clubs/reports/club-report.ts';
import { timeZoneName } from '#kit/time.ts';
import { BarChart } from '#ui/figures/bar-chart.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { monthText } from './month-text.ts';
import { type FileUrl, ReportSection } from './report-section.tsx';

const count = (number: number) => number.toLocaleString('en-US');

/** The members of a club by month: how many there were, who joined, and who left. */
export function MembersByMonth(props: { months: readonly MonthOfMembers[]; timezone: string; fileUrl: FileUrl }) {
  const { months, timezone, fileUrl } = props;
  const [from, to] = [monthText(months[0]?.month), monthText(months.at(-1)?.month)];
  const sum = (of: 'joined' | 'lost') => months.reduce((total, month) => total + month[of], 0);
  return (
    <ReportSection
      kind="members"
      title="Members by month"
      fileUrl={fileUrl}
      lead={`Members on hold are counted, the waiting list is not. Months follow ${timeZoneName(timezone)}.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <BarChart
          title="Members"
          total={count(months.at(-1)?.total ?? 0)}
          label="Members at the end of each month. The table below has the numbers."
          bars={months.map(({ month, total }) => ({
            key: month,
            value: total,
            text: `${monthText(month)}: ${count(total)} members`,
          }))}
          from={from}
          to={to}
        />
        <BarChart
          title="New and lost"
          total={`+${count(sum('joined'))} −${count(sum('lost'))}`}
          label="New members above the line and lost ones below it, by month. The table below has the numbers."
          bars={months.map(({ month, joined, lost }) => ({
            key: month,
            value: joined,
            below: lost,
            text: `${monthText(month)}: ${count(joined)} new, ${count(lost)} lost`,
          }))}
          from={from}
          to={to}
        />
      </div>
      <Disclosure title="Show as a table">
        <MonthsTable months={months} />
      </Disclosure>
    </ReportSection>
  );
}

function MonthsTable({ months }: { months: readonly MonthOfMembers[] }) {
  return (
    <table className="w-full max-w-[30rem] text-small">
      <thead>
        <tr className="text-right text-ink-soft">
          <th scope="col" className="py-1 pr-4 text-left font-semibold">
            Month
          </th>
          {['New', 'Lost', 'Members'].map((label) => (
            <th key={label} scope="col" className="py-1 pl-4 font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, joined, lost, total }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {monthText(month)}
            </th>
            {[joined, lost, total].map((number, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
              <td key={at} className="figures py-1 pl-4 text-right">
                {count(number)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
