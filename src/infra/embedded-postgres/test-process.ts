// Run by the tests in a process of its own: starts the server of argv[2], locks the folder with the address argv[3] if
// there is one, prints one line of JSON, and runs until it is killed.
import { lockDataFolder } from './data-folder-lock.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const [dataDir = '', address] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  if (address !== undefined) await lockDataFolder(server.url, address);
  process.stdout.write(`${JSON.stringify({ pid: process.pid, url: server.url, reused: server.reused })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ name: (error as Error).name, message: (error as Error).message })}\n`);
}
setInterval(() => undefined, 60_000);
