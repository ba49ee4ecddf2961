import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { type ApiCall, requireObject } from '../request-context.ts';

const path = '/v1/events';

/** The calls for events, which can be retrieved for 30 days. */
export const eventRoutes: Route[] = [
  route('GET', path, 'EventListParams', (call: ApiCall<{ delivery_success?: boolean }>) => {
    const { delivery_success: delivered, ...params } = call.params;
    return listObjects({ ...call, params }, 'event', path, (event) => {
      const success = call.store.ownedBy('delivery', event.id).next().done === true;
      return delivered === undefined || delivered === success;
    });
  }),
  route('GET', `${path}/:id`, 'EventRetrieveParams', (call) => requireObject(call, 'event', call.id, call.owner)),
];
