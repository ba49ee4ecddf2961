import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, isAdmin } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countMembers,
  type ExportedMember,
  findManagedMember,
  listExportedMembers,
  listMemberRows,
  listTierNames,
} from '../db/managed-member-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { authorizeClubView, type ClubRefusal, wineryOfClub } from '../managing/club-access.server.ts';
import type { ClubWinery } from '../managing/managed-club.ts';
import {
  type ManagedMember,
  type MemberFilter,
  type MembersPage,
  membershipStateLabels,
  membersPerPage,
} from './managed-member.ts';
import { memberFilterSchema } from './member.schema.ts';

/** Up to how many members a list is counted. */
const mostCounted = 20_000;

/** How many members are exported at once. */
const exportedAtOnce = 1_000;

/** The filter of a URL. */
function filterOf(query: Readonly<Record<string, string>>): MemberFilter {
  const { search = '', state = null, tier = null } = query;
  return memberFilterSchema.parse({ search, state: state || null, tier: tier || null });
}

/**
 * The members of a club, the last who joined first, 50 per page; those who wait in the order of waiting, and those who
 * canceled only if they are asked for. For those who work at its winery and admins. Four statements.
 * @param input.query `search`, `state`, `tier`, and `page` of the URL
 */
export const listMembers = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { clubId, query }: { clubId: string; query: Readonly<Record<string, string>> },
  ): Promise<Result<MembersPage, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    const filter = filterOf(query);
    const found = await countMembers(app.db, clubId, filter, mostCounted + 1);
    const total = Math.min(found, mostCounted);
    const chosen = paginate(query.page ?? null, { total, perPage: membersPerPage });
    const paging = rowsOfPage(chosen, membersPerPage);
    const members = await listMemberRows(app.db, clubId, filter, paging);
    const tiers = await listTierNames(app.db, clubId);
    const club = { id: clubId, name: allowed.value.name };
    const counted = { ...chosen, perPage: membersPerPage, total, isMore: found > mostCounted };
    return ok({ ...counted, winery: wineryOfClub(allowed.value), club, tiers, filter, members });
  },
);

/** A member of a club with what happened to the membership. For those who work at its winery and admins. Three statements. */
export const showMember = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { clubId, id }: { clubId: string; id: string },
  ): Promise<
    Result<{ winery: ClubWinery; club: { id: string; name: string }; member: ManagedMember }, ClubRefusal>
  > => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    const member = clubIdSchema.safeParse(id).success ? await findManagedMember(app.db, clubId, id) : undefined;
    if (!member) return refuse('not-found');
    return ok({ winery: wineryOfClub(allowed.value), club: { id: clubId, name: allowed.value.name }, member });
  },
);

/** A table to be written to a file: its columns, and its rows in batches. */
type MemberExport = { head: string[]; batches: AsyncGenerator<CsvCell[][]> };

/**
 * The members of a list, all its pages, with their addresses, for a file. For owners of the club's winery and admins.
 * @returns `forbidden` to members of staff, who see them page by page
 */
export const exportMembers = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { clubId, query }: { clubId: string; query: Readonly<Record<string, string>> },
  ): Promise<Result<MemberExport, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    if (!wineryOfClub(allowed.value).mayChange && !isAdmin(actor)) return refuse('forbidden');
    const filter = filterOf(query);
    async function* batches() {
      let after: ExportedMember | undefined;
      do {
        const members = await listExportedMembers(app.db, clubId, filter, { limit: exportedAtOnce, after });
        if (members.length > 0) yield members.map(exportedCells);
        after = members.length < exportedAtOnce ? undefined : members.at(-1);
      } while (after);
    }
    return ok({ head: exportedColumns, batches: batches() });
  },
);

/** The columns of the file. Those that an import of members reads have the names that it knows. */
const exportedColumns = [
  ...['ID', 'Name', 'E-mail', 'Status', 'Tier', 'Delivery', 'Joined', 'On hold until', 'Gift'],
  ...['Recipient', 'Street', 'Apartment', 'City', 'State', 'ZIP code', 'Phone', 'Start', 'Note'],
  ...['Gift to', 'Gift e-mail', 'Gift releases', 'Gift message', 'Gift on', 'Next date'],
];

function exportedCells(one: ExportedMember): CsvCell[] {
  const to = one.deliveryMethod === 'shipping' ? one.shippingDetails : null;
  return [
    ...[one.id, one.name, one.email, membershipStateLabels[one.state], one.tierName, one.deliveryMethod],
    ...[one.joinedAt.slice(0, 10), one.holdUntil, one.isGift ? 'Yes' : 'No'],
    ...[to?.recipientName ?? null, to?.streetAddress ?? null, to?.apartment ?? null, to?.city ?? null],
    ...[to?.state ?? null, to?.postalCode ?? null, to?.phone ?? null, one.startsOn, one.note || null],
    ...[one.giftRecipientName, one.giftRecipientEmail, one.giftReleasesLeft, one.giftMessage, one.giftOn],
    one.nextOn,
  ];
}
