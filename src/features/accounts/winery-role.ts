/** What somebody is at a winery: an owner does everything, a member what `staffPermissions` says. */
export const wineryRoles = ['owner', 'member'] as const;
export type WineryRole = (typeof wineryRoles)[number];

/** The mails about a winery's sales that each of its people chooses. Mails about money go to every owner. */
export const saleMails = ['orders', 'changes', 'messages'] as const;
export type SaleMail = (typeof saleMails)[number];

/** Somebody of a winery, as far as mails about its sales depend on it. */
type SaleMailChoice = { role: WineryRole; saleMails: readonly SaleMail[] | null };

/** The mails about sales that somebody gets: what they chose; until then owners get all, and members none. */
export function chosenSaleMails({ role, saleMails: chosen }: SaleMailChoice): readonly SaleMail[] {
  return chosen ?? (role === 'owner' ? saleMails : []);
}

/**
 * Who of a winery gets a mail about a sale: those who chose it, or all owners if nobody did, so that no order stays
 * unread.
 * @param kind null for mails about money, which go to every owner
 */
export function saleMailReaders<Person extends SaleMailChoice>(
  people: readonly Person[],
  kind: SaleMail | null,
): Person[] {
  const chose = kind === null ? [] : people.filter((person) => chosenSaleMails(person).includes(kind));
  return chose.length > 0 ? chose : people.filter(({ role }) => role === 'owner');
}
