// `node stripe-sandbox/schema-drift/write-params.ts`: writes http/params.json again, after another version of the SDK
// was installed.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { emitSchemas } from './emit-schemas.ts';
import { compactParams } from './shape-params.ts';

const file = path.resolve(import.meta.dirname, '../http/params.json');
writeFileSync(file, `${JSON.stringify(compactParams(emitSchemas()))}\n`);
console.log(`${file} is written.`);
