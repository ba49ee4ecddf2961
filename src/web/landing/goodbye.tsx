import { useSearchParams } from 'react-router';
import { Notice } from '#ui/feedback/notice.tsx';

/** What the front page says to somebody whose account was just deleted. */
export function AccountDeletedNotice() {
  const [query] = useSearchParams();
  if (query.get('account') !== 'deleted') return null;
  return (
    <Notice banner tone="success" title="Your account is deleted">
      Nothing about you is left here, and you are logged out. Thank you for having been with us.
    </Notice>
  );
}
