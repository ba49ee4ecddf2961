import { apiOperations } from '../../src/api/operations.server.ts';
import { apiAttempts } from './api/attempts.ts';
import { openApiDoor } from './api/door.ts';
import { testDoor } from './walk/test-door.ts';

testDoor({
  name: '/api/v1',
  operations: apiOperations
    .flatMap(({ documentedAs, ...itself }) => documentedAs ?? [itself])
    .filter(({ method }) => method !== 'get')
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`),
  attempts: apiAttempts,
  open: ({ server }) => openApiDoor(server.fetch),
});
