import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  // why: the whole product is one page of routes, a few kB; asking the server for each link would cost a request
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
