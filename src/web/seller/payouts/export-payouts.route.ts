import { redirect } from 'react-router';
import { exportPayouts } from '#features/listing-management/earnings/list-payouts.server.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import type { Route } from './+types/export-payouts.route.ts';
import { requirePayoutPage } from './payouts.server.ts';

/** `/account/payments/download`: a winery's payouts with all their parts, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, winery } = await requirePayoutPage(context, url);
  const exported = winery && (await exportPayouts(app, actor, winery.id));
  if (!exported?.ok) throw redirect('/account/payments');
  return csvResponse(exported.value, 'payouts');
}
