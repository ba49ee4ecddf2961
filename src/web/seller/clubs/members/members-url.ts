import type { MemberFilter } from '#features/clubs/members/managed-member.ts';
import { clubUrl } from '../clubs-url.ts';

/** The filter of a list of members as parameters of its URL. */
function memberParams({ search, state, tier }: MemberFilter): URLSearchParams {
  return new URLSearchParams({ ...(search && { search }), ...(state && { state }), ...(tier && { tier }) });
}

/** A page of a list of members. */
export function membersUrl(clubId: string, filter: MemberFilter, page = 1): string {
  const params = memberParams(filter);
  if (page > 1) params.set('page', String(page));
  return `${clubUrl(clubId, 'members')}${params.size === 0 ? '' : `?${params}`}`;
}

/** The same list, all of it, as a CSV file. */
export function membersFileUrl(clubId: string, filter: MemberFilter): string {
  return `${clubUrl(clubId, 'members/download')}?${memberParams(filter)}`;
}
