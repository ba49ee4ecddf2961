import type { ReactNode } from 'react';
import type { ReportKind } from '#features/clubs/reports/club-report.ts';

/** The URL of a report as a file; undefined for a sample, which has none. */
export type FileUrl = ((kind: ReportKind) => string) | undefined;

type SectionProps = { kind: ReportKind; title: string; lead?: ReactNode; fileUrl: FileUrl; children: ReactNode };

/** A report: its title, what it counts, and its file. */
export function ReportSection({ kind, title, lead, fileUrl, children }: SectionProps) {
  return (
    <section
      aria-labelledby={`report-${kind}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`report-${kind}`} className="text-title">
          {title}
        </h2>
        {fileUrl && (
          <a href={fileUrl(kind)} download className="link inline-flex min-h-11 items-center text-small">
            Download as CSV<span className="sr-only">: {title}</span>
          </a>
        )}
      </header>
      {lead !== undefined && <p className="-mt-2 max-w-prose text-small text-ink-soft text-pretty">{lead}</p>}
      {children}
    </section>
  );
}

/** What stands in place of a table that has no rows. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
