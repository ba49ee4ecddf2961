import { Link } from 'react-router';

type FilterProps = { account: { id: string; name: string } | null; label: string; without: string; all: string };

/**
 * Says that a list of the dashboard shows one account only, and links to the whole list.
 * @param label what the account is in the list, e.g. `Bought by`
 * @param without the URL of the list without this filter, which the link `all` leads to
 */
export function AccountFilter({ account, label, without, all }: FilterProps) {
  if (!account) return null;
  return (
    <p className="flex flex-wrap gap-x-3 pt-4 text-small">
      <span>
        {label}{' '}
        <Link to={`/u/${account.id}`} className="link">
          {account.name}
        </Link>
      </span>
      <Link to={without} className="link">
        {all}
      </Link>
    </p>
  );
}
