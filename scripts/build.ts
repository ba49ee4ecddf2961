// `npm run build`: makes the production build now, so that the start does not have to.
import path from 'node:path';
import { readEnv } from '../src/env.server.ts';
import { ensureBuild } from '../src/infra/production-build.ts';

readEnv({ fastLibraries: true });
const built = await ensureBuild(path.resolve(import.meta.dirname, '..'), console.error);
if (!built) console.error('The build is up to date.');
