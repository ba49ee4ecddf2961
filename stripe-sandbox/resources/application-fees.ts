import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { type Call, take } from '../request-context.ts';

const path = '/v1/application_fees';

/** The calls about what the platform keeps of a payment. */
export const applicationFeeRoutes: Route[] = [
  route('GET', path, 'ApplicationFeeListParams', (call: Call<object>) => listObjects(call, 'application_fee', path)),
  route('GET', `${path}/:id`, 'ApplicationFeeRetrieveParams', (call) => take(call, 'application_fee', call.id)),
];
