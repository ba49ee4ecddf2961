import { Fragment } from 'react';
import { Link } from 'react-router';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';

/** Grapes as links to their wines, with their percentages where known. */
export function GrapeLinks({ grapes }: { grapes: { code: string; name: string; percent?: number | null }[] }) {
  return grapes.map(({ code, name, percent }, at) => (
    <Fragment key={code}>
      {at > 0 && ', '}
      <Link to={searchFilterUrl('pub_varietals_offered', code)} className="link">
        {name}
      </Link>
      {percent != null && grapes.length > 1 && <span className="figures font-normal text-ink-soft"> {percent}%</span>}
    </Fragment>
  ));
}
