import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { type ApiCall, requireObject } from '../request-context.ts';

const feesPath = '/v1/application_fees';

/** The calls about what the platform keeps of a payment. */
export const applicationFeeRoutes: Route[] = [
  route('GET', feesPath, 'ApplicationFeeListParams', (call: ApiCall<object>) => listObjects(call, 'application_fee', feesPath)),
  route('GET', `${feesPath}/:id`, 'ApplicationFeeRetrieveParams', (call) => requireObject(call, 'application_fee', call.id)),
];
