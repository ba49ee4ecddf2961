import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSources } from '../../scripts/list-sources.ts';
import { settings } from '../../src/env.server.ts';
import { architectureScans } from './architecture-scans.ts';
import { readmeListsSettings } from './scans/readme.ts';
import type { Source } from './scans/source.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readable = /\.(tsx?|mjs|css|md|json|ya?ml|sql|sh|html)$|(^|\/)(Dockerfile|\.npmrc|\.gitignore|\.env[.\w]*)$/;
const sources: Source[] = listSources(root)
  .filter((file) => readable.test(file))
  .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));

describe('the sources', () => {
  it('were read', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  // why: the first scan parses all files, which takes long on a busy machine
  it.each(Object.entries(architectureScans))('%s', { timeout: 120_000 }, (_name, scan) => {
    expect(scan(sources)).toEqual([]);
  });

  it('list the settings in the README', () => {
    const readme = path.join(root, 'README.md');
    const text = existsSync(readme) ? readFileSync(readme, 'utf8') : undefined;
    expect(readmeListsSettings(text, Object.keys(settings))).toEqual([]);
  });
});
