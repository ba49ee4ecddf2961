import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commitmentOf, draw, listText, resultText, sha256 } from '../lottery.ts';
import { drawScript } from './draw-script.ts';

test('the script of the page computes the same draw as the shop', async () => {
  const secret = 'a5'.repeat(32);
  const wishes = Array.from({ length: 25 }, (_, at) => ({ number: at + 1, bottles: [at % 4, 3] }));
  const list = listText({ left: [20, 40], wishes });
  const folder = mkdtempSync(path.join(tmpdir(), 'draw-'));
  const [script, file] = [path.join(folder, 'draw.mjs'), path.join(folder, 'wishes.txt')];
  writeFileSync(script, drawScript);
  writeFileSync(file, list);
  const printed = execFileSync(process.execPath, [script, file, secret], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(printed).toBe(
    `digest of the secret ${await commitmentOf(secret)}\ndigest of the list ${await sha256(list)}\n${resultText(await draw(secret, list))}`,
  );
});
