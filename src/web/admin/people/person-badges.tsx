import type { ListedPerson } from '#features/reporting/people.ts';
import { Badge } from '#ui/feedback/badge.tsx';

/** What sets a person apart: role, ban, and whether their e-mail is verified. */
export function PersonBadges({
  person,
}: {
  person: Pick<ListedPerson, 'admin' | 'banned' | 'deleted' | 'emailVerified'>;
}) {
  const { admin, banned, deleted, emailVerified } = person;
  return (
    <>
      {admin && <Badge tone="ready">Admin</Badge>}
      {banned && (
        <Badge tone="stopped" icon="alert">
          Banned
        </Badge>
      )}
      {deleted && <Badge tone="neutral">Deleted</Badge>}
      {!emailVerified && !deleted && <Badge tone="care">E-mail not verified</Badge>}
    </>
  );
}
