import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { JobStatus } from '#infra/jobs/jobs.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import {
  apply,
  type ImportApp,
  type ImportWinery,
  preview,
  sentFile,
  show,
  test,
  undo,
} from '../../../tests/fixtures/imports/import-test.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { mailsOf } from '../../../tests/fixtures/orders/orders-test.ts';
import { answerRow } from './answer-row.server.ts';
import { applyPreview } from './change-import.server.ts';
import { showImportProgress } from './import-report.server.ts';
import { endLostImports, runImportJob } from './run-import-job.server.ts';
import { uploadFile } from './upload-file.server.ts';

/** Takes the owners of all wineries away. */
async function releaseWineries({ db }: ImportApp): Promise<void> {
  await db.deleteFrom('wineryMembers').execute();
  await db.updateTable('wineries').set({ claimed: 'unclaimed' }).execute();
}

const wineries = ({ db }: ImportApp) => db.selectFrom('wineries').selectAll().orderBy('name').execute();

const file = `Winery,City,State,ZIP code,Phone,Website,Dogs,Latitude,Longitude
Hill Top,fredericksburg,Texas,78624-1234,(512) 555-0142,hilltop.example,yes,,
Pinned,Fredericksburg,TX,,,,,30.25,-98.9
Red Gate,Lubbock,TX,,(806) 555-0100,,no,,
Nowhere,Atlantis,TX,,,,,,
,Fredericksburg,TX,,,,,,
Far,Fredericksburg,TX,,1,,maybe,36.1,-101.9
`;

test('wineries are created unclaimed, in their town and region, and existing ones are changed', async ({
  imports: app,
  winery,
}) => {
  await releaseWineries(app);
  const id = await preview(app, winery.admin, file, { kind: 'wineries' });
  const { counts, rows } = await show(app, winery.admin, id, 'wrong');
  expect(counts).toMatchObject({ new: 2, changed: 1, wrong: 3 });
  expect(rows.map(({ line, problems }) => [line, problems.map(({ column }) => column)])).toEqual([
    [5, ['City']],
    [6, ['Winery']],
    [7, ['Phone', 'Dogs']],
  ]);
  const before = await wineries(app);
  await apply(app, winery.admin, id);
  const [hillTop, , pinned, redGate] = await wineries(app);
  expect(hillTop).toMatchObject({
    ...{ name: 'Hill Top', slug: 'hill-top', city: 'Fredericksburg', county: 'Gillespie', region: 'central_texas' },
    ...{
      zip: '78624',
      lat: expect.closeTo(30.28, 0),
      coordPrecision: 'zip_centroid',
      website: 'https://hilltop.example',
    },
    ...{ claimed: 'unclaimed', dogsFriendly: true, kidsFriendly: null, demo: false, updatedAt: null },
  });
  expect(pinned).toMatchObject({ lat: 30.25, lng: -98.9, coordPrecision: 'site' });
  expect(redGate).toMatchObject({
    phone: '(806) 555-0100',
    dogsFriendly: false,
    city: 'Lubbock',
    region: 'west_texas',
  });
  const other = {
    ...(await addPerson(app.db, { email: 'second@example.test', admin: true })),
    roles: ['admin' as const],
  };
  await undo(app, other, id);
  const audit = await app.db.selectFrom('adminActions').select(['kind', 'adminId', 'details']).orderBy('id').execute();
  expect(audit).toEqual([
    { kind: 'wineries-imported', adminId: winery.admin.id, details: 'wines.csv, 6 rows' },
    { kind: 'winery-import-undone', adminId: other.id, details: 'wines.csv, 6 rows' },
  ]);
  const withoutTime = (rows: typeof before) => rows.map(({ updatedAt: _, ...row }) => row);
  expect(withoutTime(await wineries(app))).toEqual(withoutTime(before));
});

test('a new winery gets an address that is free, and the address of a page finds its winery', async ({
  imports: app,
  winery,
}) => {
  await addWinery(app.db, { slug: 'hill-top', name: 'Another', city: 'Lubbock' });
  const rows =
    'Name,City,State,Street,slug\nHill Top,Fredericksburg,TX,1 Vine Rd,\nOther,Fredericksburg,TX,,hill-top\n';
  const id = await preview(app, winery.admin, rows, { kind: 'wineries' });
  await apply(app, winery.admin, id);
  expect((await wineries(app)).map(({ name, slug }) => [name, slug])).toEqual([
    ['Hill Top', 'hill-top-fredericksburg'],
    ['Next Door', 'next-door'],
    ['Other', 'hill-top'],
    ['Red Gate', 'red-gate'],
  ]);
});

test('a winery that was claimed, or has listings, since the import is not deleted', async ({
  imports: app,
  winery,
}) => {
  const id = await preview(app, winery.admin, file, { kind: 'wineries' });
  await apply(app, winery.admin, id);
  await app.db.updateTable('wineries').set({ claimed: 'claimed' }).where('slug', '=', 'hill-top').execute();
  await undo(app, winery.admin, id);
  expect(await show(app, winery.admin, id, 'kept')).toMatchObject({
    failure: 'changed-since',
    rows: [{ name: 'Hill Top' }],
  });
  await undo(app, winery.admin, id, true);
  expect((await wineries(app)).map(({ slug }) => slug)).toEqual(['hill-top', 'next-door', 'red-gate']);
});

test('a file of the API is applied at once, or only reported; it can be undone like others', async ({
  imports: app,
  winery,
}) => {
  await releaseWineries(app);
  const send = (dryRun: boolean, content = file) => sendAtOnce(app, winery.admin, { dryRun, content });
  const report = { created: 2, changed: 1, unchanged: 0 };
  expect(await send(true)).toMatchObject({ state: 'checked', report: { ...report, wrong: expect.any(Array) } });
  expect(await wineries(app)).toHaveLength(2);
  const done = await send(false);
  expect(done).toMatchObject({ state: 'applied', failure: null });
  expect(done.report).toMatchObject({
    ...report,
    wrong: [
      { line: 5, column: 'City', value: 'Atlantis' },
      { line: 6, column: 'Winery', value: '' },
      { line: 7, column: 'Phone', value: '1' },
      { line: 7, column: 'Dogs', value: 'maybe' },
    ],
  });
  expect(await wineries(app)).toHaveLength(4);
  expect((await send(false)).report).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  await undo(app, winery.admin, done.id);
  expect(await wineries(app)).toHaveLength(2);
  const upload = { area: 'directory', kind: 'wineries', slug: null, dryRun: false, waitSeconds: 0 } as const;
  for (const actor of [winery.owner, winery.stranger]) {
    expect(await uploadFile(app, actor, { ...upload, file: sentFile(file) })).toMatchObject({ code: 'forbidden' });
  }
  const unknown = sentFile('Etikett,Ort\nRot,Wien\n');
  expect(await uploadFile(app, winery.admin, { ...upload, file: unknown })).toMatchObject({ code: 'invalid' });
});

/** Sends a file of wineries that is imported in one go, and lets the job do its work. */
async function sendAtOnce(app: ImportApp, admin: SignedIn, { dryRun, content }: { dryRun: boolean; content: string }) {
  const upload = { area: 'directory', kind: 'wineries', slug: null, dryRun, waitSeconds: 0 } as const;
  const sent = await uploadFile(app, admin, { ...upload, file: sentFile(content) });
  expect(sent).toMatchObject({ ok: true, value: { state: 'checking', report: null } });
  if (!sent.ok) throw new Error(sent.code);
  await app.work();
  const shown = await showImportProgress(app, admin, sent.value.id);
  if (!shown.ok) throw new Error(shown.code);
  return shown.value;
}

describe('an import whose job died', () => {
  const upload = { area: 'directory', kind: 'wineries', slug: null, dryRun: false, waitSeconds: 0 } as const;
  const system = { kind: 'system' } as const;

  test('goes on where it stopped: what was checked is applied by the next attempt', async ({
    imports: app,
    winery,
  }) => {
    await releaseWineries(app);
    const sent = await uploadFile(app, winery.admin, { ...upload, file: sentFile(file) });
    if (!sent.ok) throw new Error(sent.code);
    const { id } = sent.value;
    const [data] = app.sent;
    const job = { id: crypto.randomUUID(), data, isLastAttempt: false };
    // why: the first attempt checks the file, and dies when it begins to apply it
    await sql`create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$`.execute(app.db);
    await sql`create trigger die before insert on wineries execute function die()`.execute(app.db);
    await expect(runImportJob(app, system, job)).rejects.toThrow('died');
    expect(await showImportProgress(app, winery.admin, id)).toMatchObject({
      value: { state: 'applying', report: null },
    });
    await sql`drop trigger die on wineries`.execute(app.db);
    await runImportJob(app, system, job);
    expect(await showImportProgress(app, winery.admin, id)).toMatchObject({
      value: { state: 'applied', failure: null, report: { created: 2, changed: 1 } },
    });
    expect(await wineries(app)).toHaveLength(4);
  });

  test('for good is ended with a clear state once no job is left, and not before', async ({ imports: app, winery }) => {
    const jobs = { list: async () => [] as JobStatus[] };
    const sent = await uploadFile(app, winery.admin, { ...upload, file: sentFile(file) });
    if (!sent.ok) throw new Error(sent.code);
    const running = [{ state: 'running' } as JobStatus];
    const lost = { ...app, jobs: { ...app.jobs, ...jobs } };
    expect(await endLostImports({ ...lost, jobs: { ...app.jobs, list: async () => running } }, system)).toBe(0);
    expect(await endLostImports(lost, winery.admin)).toBe(0);
    expect(await endLostImports(lost, system)).toBe(1);
    expect(await showImportProgress(app, winery.admin, sent.value.id)).toMatchObject({
      value: { state: 'failed', failure: 'internal' },
    });
    await app.work();
    expect(await wineries(app)).toHaveLength(2);
    const id = await preview(app, winery.admin, file, { kind: 'wineries' });
    await applyPreview(app, winery.admin, { id, mode: 'good' });
    expect(await endLostImports(lost, system)).toBe(1);
    expect(await show(app, winery.admin, id)).toMatchObject({ state: 'applied', failure: 'interrupted' });
    expect(await endLostImports(lost, system)).toBe(0);
  });
});

describe('a winery with an owner', () => {
  const row = 'Id,Name,Phone,Website\n';
  const asked = async (app: ImportApp, winery: ImportWinery) => {
    const file = `${row}${winery.wineryId},Red Gate,(806) 555-0100,other.example\n`;
    return preview(app, winery.admin, file, { kind: 'wineries' });
  };
  const mails = async (app: ImportApp) => (await mailsOf(app)).filter((mail) => mail.startsWith('winery-page-changed'));

  test('is changed only after the operator has confirmed the row', async ({ imports: app, winery }) => {
    const id = await asked(app, winery);
    const { counts, rows } = await show(app, winery.admin, id, 'ask');
    expect(counts).toMatchObject({ ask: 1, changed: 0 });
    expect(rows).toMatchObject([
      {
        problems: [{ message: expect.stringContaining('has an owner') }],
        changes: [
          { label: 'Phone', before: 'none', after: '(806) 555-0100' },
          { label: 'Website', before: 'none', after: 'https://other.example' },
        ],
        candidates: [{ id: `confirm:${winery.wineryId}` }],
      },
    ]);
    expect(await applyPreview(app, winery.admin, { id, mode: 'good' })).toEqual({ ok: false, code: 'nothing' });
    expect(await wineries(app)).toMatchObject([{}, { name: 'Red Gate', phone: null, website: null }]);
    expect(await mails(app)).toEqual([]);
  });

  test('is changed by a confirmed row, and its owner is told', async ({ imports: app, winery }) => {
    const id = await asked(app, winery);
    const answer = { id, line: 2, answer: `confirm:${winery.wineryId}` };
    expect(await answerRow(app, winery.admin, answer)).toEqual({ ok: true });
    expect(await show(app, winery.admin, id, 'changed')).toMatchObject({ counts: { ask: 0, changed: 1 } });
    await apply(app, winery.admin, id);
    expect(await wineries(app)).toMatchObject([{}, { name: 'Red Gate', phone: '(806) 555-0100' }]);
    expect(await mails(app)).toEqual(['winery-page-changed owner@example.test']);
  });

  test('is not changed if it got its owner after the preview', async ({ imports: app, winery }) => {
    const members = await app.db.selectFrom('wineryMembers').selectAll().execute();
    await releaseWineries(app);
    const id = await asked(app, winery);
    expect(await show(app, winery.admin, id, 'changed')).toMatchObject({ counts: { ask: 0, changed: 1 } });
    await app.db.insertInto('wineryMembers').values(members).execute();
    await app.db.updateTable('wineries').set({ claimed: 'claimed' }).execute();
    await apply(app, winery.admin, id);
    expect(await show(app, winery.admin, id, 'skipped')).toMatchObject({ rows: [{ name: 'Red Gate' }] });
    expect(await wineries(app)).toMatchObject([{}, { name: 'Red Gate', phone: null }]);
    expect(await mails(app)).toEqual([]);
  });

  test('is to be confirmed also if the operator has chosen it of several', async ({ imports: app, winery }) => {
    await addWinery(app.db, { slug: 'red-gate-2', name: 'Red Gate' });
    const id = await preview(app, winery.admin, 'Name,Phone\nRed Gate,(806) 555-0100\n', { kind: 'wineries' });
    const answer = (value: string) => answerRow(app, winery.admin, { id, line: 2, answer: value });
    expect(await answer(`confirm:${winery.wineryId}`)).toEqual({ ok: false, code: 'wrong' });
    expect(await answer(winery.wineryId)).toEqual({ ok: true });
    const { counts, rows } = await show(app, winery.admin, id, 'ask');
    expect(counts).toMatchObject({ ask: 1, changed: 0 });
    expect(rows[0]?.candidates.map((one) => one.id)).toHaveLength(3);
    expect(await answer(`confirm:${winery.wineryId}`)).toEqual({ ok: true });
    expect(await show(app, winery.admin, id, 'changed')).toMatchObject({ counts: { ask: 0, changed: 1 } });
  });
});
