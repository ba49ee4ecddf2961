import { Link } from 'react-router';
import { SaleMailForm, type SaleMailProps } from '../catalog/sale-mails/sale-mail-form.tsx';

/** The e-mails about the sales of a winery that the owner gets. */
export function SalesNotifications(props: SaleMailProps) {
  return (
    <section aria-labelledby="notifications" className="grid gap-4 border-t border-line pt-6">
      <h2 id="notifications" className="text-title">
        Sales notifications
      </h2>
      <SaleMailForm {...props} />
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        All other e-mails are in your{' '}
        <Link to="/account/email-preferences" className="link">
          e-mail preferences
        </Link>
        .
      </p>
    </section>
  );
}
