/** What the audit is narrowed to, by ids; empty for no narrowing. */
export type AuditUrl = { kind?: string; admin?: string; subject?: string };

/** The URL of the audit with these parameters. @param before the end of the page before */
export function auditUrl({ kind, admin, subject }: AuditUrl, before?: string): string {
  const given = Object.entries({ kind, admin, subject, before }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query = String(new URLSearchParams(given as [string, string][]));
  return query === '' ? '/dashboard/audit' : `/dashboard/audit?${query}`;
}
