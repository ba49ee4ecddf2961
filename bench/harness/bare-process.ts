// Started by `cold-start.bench.ts`: the least that a Node server can do. Listens on the port it is given and answers.
import { createServer } from 'node:http';

createServer((_request, response) => response.end('ready')).listen(Number(process.argv[2]), '127.0.0.1');
