/** A script for Node.js that recomputes a lottery without anything of the shop; its page shows it. */
export const drawScript = `import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, hex] = process.argv.slice(2);
const [list, secret] = [readFileSync(file), Buffer.from(hex, 'hex')];
const sha256 = (data) => createHash('sha256').update(data).digest();
console.log('digest of the secret', sha256(secret).toString('hex'));
console.log('digest of the list', sha256(list).toString('hex'));

const [, bottles, ...lines] = list.toString().trimEnd().split('\\n');
const left = bottles.split(' ').slice(1).map(Number);
const seed = createHmac('sha256', secret).update(sha256(list)).digest('hex');
lines
  .map((line) => line.split(' ').map(Number))
  .map((wish) => ({ wish, ticket: sha256(seed + ':' + wish[0]).toString('hex') }))
  .sort((a, b) => (a.ticket < b.ticket ? -1 : 1))
  .forEach(({ wish: [number, ...wished] }) => {
    const granted = wished.map((count, wine) => Math.min(count, left[wine]));
    granted.forEach((count, wine) => (left[wine] -= count));
    console.log(number, ...granted);
  });
`;
