import { useLocation } from 'react-router';
import { Notice } from '#ui/feedback/notice.tsx';
import { ResendButton } from '../account/resend-button.tsx';

/** To a buyer whose address is not proved: where the receipt will be, and the link once more. Nothing that is typed is left for it. */
export function ReceiptNotice({ email }: { email: string }) {
  const { pathname, search } = useLocation();
  return (
    <Notice
      tone="warning"
      title="Your receipt waits for your e-mail address"
      actions={<ResendButton from={pathname + search} />}
    >
      Receipts go to verified addresses only. Open the link that we sent to{' '}
      <strong className="wrap-anywhere">{email}</strong>, today or later, and the receipt of this order comes by itself.
      You can buy meanwhile, and print it from the page of your order.
    </Notice>
  );
}
