import { useLocation } from 'react-router';
import { Notice } from '#ui/feedback/notice.tsx';
import { ResendVerificationButton } from '../shell/account-menu/resend-verification-button.tsx';

/** To a buyer whose address is not proved: where the receipt will be, and the link once more. Nothing that is typed is left for it. */
export function UnverifiedEmailNotice({ email }: { email: string }) {
  const { pathname, search } = useLocation();
  return (
    <Notice title="Your receipt waits for your e-mail address" actions={<ResendVerificationButton from={pathname + search} />}>
      Receipts go to verified addresses only. Open the link in the e-mail to{' '}
      <strong className="wrap-anywhere">{email}</strong>, now or after you have paid, and the receipt comes by itself.
    </Notice>
  );
}
