import { pageAttempts } from './pages/attempts.ts';
import { openPagesDoor } from './pages/door.ts';
import { listRouteActions, otherForms } from './pages/route-actions.ts';
import { testDoor } from './walk/test-door.ts';

/** Every action of a route, once for each of the things that its forms ask for. */
const known = listRouteActions().flatMap(({ url, intents }) => {
  const own = [...intents].filter((intent) => !otherForms[url]?.includes(intent));
  return own.length === 0 ? [url] : own.map((intent) => `${url} ${intent}`);
});
const urls = new Set(listRouteActions().map(({ url }) => url));
// why: forms ask for more than their code names, such as the transitions of orders
const more = Object.keys(pageAttempts).filter((operation) => urls.has(operation.split(' ')[0] ?? ''));

testDoor({
  name: 'pages',
  operations: [...new Set([...known, ...more])],
  attempts: pageAttempts,
  open: openPagesDoor,
});
