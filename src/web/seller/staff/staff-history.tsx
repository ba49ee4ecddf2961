import { describeStaffEvent, type StaffHistory as History } from '#features/wineries/staff/staff.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { staffUrl } from './staff-url.ts';

/** Who invited, changed, and removed whom, a page at a time, the newest first. @param winery its slug */
export function StaffHistory({ data: events, meta, isFirst, winery }: History & { isFirst: boolean; winery: string }) {
  return (
    <FieldGroup id="history" title="History">
      {events.length === 0 ? (
        <p className="text-ink-soft">
          {isFirst ? 'Invitations and changes will be listed here.' : 'There are no older entries.'}
        </p>
      ) : (
        <ol className="-my-2.5 grid list-none divide-y divide-line text-small">
          {events.map((event) => (
            <li key={event.id} className="grid gap-0.5 py-2.5">
              <span className="wrap-anywhere">{describeStaffEvent(event)}.</span>
              <time dateTime={event.at} className="figures text-caption text-ink-soft">
                {formatDateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {isFirst && meta.next === null ? null : (
        <nav aria-label="Pages of the history" className="flex flex-wrap gap-3 pt-2">
          {isFirst ? null : (
            <Button to={`${staffUrl(winery)}#history`} size="small">
              Newest
            </Button>
          )}
          {meta.next === null ? null : (
            <Button to={`${staffUrl(winery, { before: meta.next })}#history`} size="small">
              Older
            </Button>
          )}
        </nav>
      )}
    </FieldGroup>
  );
}
