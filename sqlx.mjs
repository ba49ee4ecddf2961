import pg from 'pg';
import fs from 'node:fs';
const [pid,, , port, folder] = fs.readFileSync('/tmp/work-data/postgres/postmaster.pid','utf8').split('\n');
const db = (process.argv[3] ?? 'lonevine');
const c = new pg.Client({ connectionString: `postgres://lonevine@localhost:${port}/${db}?host=${encodeURIComponent(folder)}&sslmode=disable` });
await c.connect(); const r = await c.query(process.argv[2]); console.log(JSON.stringify(r.rows ?? r.map(x=>x.rowCount))); await c.end();
