import { platformEndpoints } from '../../src/api/platform/endpoints.server.ts';
import { platformAttempts } from './platform/attempts.ts';
import { openPlatformDoor } from './platform/door.ts';
import { testDoor } from './walk/test-door.ts';

/** What is no endpoint: granting and ending tokens, and what the web server of a front end answers. */
const others = [
  ...['/v1/auth/token', '/v1/auth/auth_with_idp', '/v1/auth/revoke', '/api/transaction-line-items'],
  ...[
    '/api/initiate-privileged',
    '/api/transition-privileged',
    '/api/delete-account',
    '/api/auth/create-user-with-idp',
  ],
];

testDoor({
  name: '/v1',
  operations: [
    ...platformEndpoints.filter(({ method }) => method === 'post').map(({ name }) => `/v1/api/${name}`),
    ...others,
  ],
  attempts: platformAttempts,
  open: openPlatformDoor,
});
