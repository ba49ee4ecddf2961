import { apiOperations } from '../../src/api/operations.server.ts';
import { apiRoutes } from '../../src/api/routes.server.ts';
import type { App } from '../../src/app.ts';
import { platformAttempts } from './platform/attempts.ts';
import { openPlatformDoor } from './platform/door.ts';
import { testDoor } from './walk/test-door.ts';
import { baseUrl } from './world/people.ts';

/** Browsers report their failures, and the payment provider signs what it reports: neither is about the sender. */
const reports = ['/api/failures', '/api/webhooks/stripe', '/api/webhooks/stripe-connect'];

const operations = new Set(apiOperations.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));

/** Every route of the API that may write, except for the operations of `/api/v1`. */
const paths = apiRoutes({ site: { baseUrl } } as App)
  .routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method))
  .map(({ path }) => path)
  .filter((path) => !(path.startsWith('/api/v1/') && operations.has(path)) && !reports.includes(path));

testDoor({
  name: '/v1 and the web paths of the platform',
  operations: [...new Set(paths)],
  attempts: platformAttempts,
  open: openPlatformDoor,
});
