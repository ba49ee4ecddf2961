import type { PlantedFaults } from './planted-in-pages.ts';

const rows = 'src/features/clubs/db/club-rows.server.ts';
const take = (parameters: string, statement: string) => ({
  [rows]: `export async function write(db: Transaction, ${parameters}) {\n  ${statement}\n}`,
});

/** For the scan of writes: files with one statement each that does not lead to the owner, and one with those that do. */
export const plantedInWrites: Record<string, PlantedFaults> = {
  'writes of rows lead to their owner': {
    faults: [
      ...[
        `await db.updateTable('clubTiers').set({ retired }).where('id', '=', id).execute();`,
        `await db.updateTable('clubTiers').set({ retired }).execute();`,
        `await db.deleteFrom('clubTiers').where('id', 'in', [id]).execute();`,
        `await db.deleteFrom('clubReleaseWines').where('releaseId', '=', id).execute();`,
        `await db.deleteFrom('clubTiers').where((one) => one('id', '=', one.fn.any(one.val([id])))).execute();`,
        `await db.deleteFrom('clubTiers').where('id', 'in', (q) => q.selectFrom('clubTiers').select('id').where('id', '=', id)).execute();`,
        `const query = db.deleteFrom('clubTiers');\n  await query.where('id', '=', id).execute();`,
        `await db.insertInto('clubTiers').values({ id }).onConflict((c) => c.column('id').doUpdateSet({ retired })).execute();`,
        'await sql`update club_tiers set retired = true where id = ${id}`.execute(db);',
        'await sql`update club_tiers t set retired = true where t.id = any(${[id]}::uuid[])`.execute(db);',
        'await sql`update club_tiers set retired = true`.execute(db);',
        'await sql`delete from club_release_wines where release_id = ${id} returning club_id`.execute(db);',
        'await sql`with chosen as (select id from club_tiers where id = ${id}) delete from club_tiers using chosen where club_tiers.id = chosen.id`.execute(db);',
        'const given = sql`unnest(${[id]}::uuid[]) as given (id)`;\n  await sql`delete from club_tiers using ${given} where club_tiers.id = given.id`.execute(db);',
        'await sql`delete from club_tiers using ${asRows([id])} where club_tiers.id = given.id`.execute(db);',
        'await sql`insert into club_tiers (id) values (${id}) on conflict (id) do update set retired = true`.execute(db);',
      ].map((statement) => take('id: string, retired: boolean', statement)),
      take('club: { id: string }', `await db.deleteFrom('clubTiers').where('clubId', '=', club.id).execute();`),
      take(
        'club: Locked<Club>, id: string',
        `await db.updateTable('clubTiers').set({ retired }).where('id', '=', id).where('bottles', '=', club.bottles).execute();`,
      ),
      take(
        'club: Locked<Club>, id: string',
        `use(club);\n  await db.deleteFrom('clubTiers').where('id', '=', id).execute();`,
      ),
    ],
    clean: {
      [rows]: `
        type LockedClub = { club: Locked<Club> };
        export async function write(db: Transaction, { id: clubId }: Locked<Club>, id: string, userId: string) {
          await db.updateTable('clubTiers').set(row).where('id', '=', id).where('clubId', '=', clubId).execute();
          await db.updateTable('clubMemberships').set(row).where('id', '=', id).where('userId', '=', userId).execute();
          await db.insertInto('clubTiers').values({ id, clubId }).onConflict((c) => c.column('id').doNothing()).execute();
          await db.insertInto('clubOfferedWines').values(ids.map((listingId) => ({ listingId, clubId })))
            .onConflict((c) => c.columns(['clubId', 'listingId']).doUpdateSet(row)).execute();
          await db.updateTable('users').set(row).where('id', '=', id).execute();
          await sql\`delete from club_tiers where id = \${id} and club_id = \${clubId}\`.execute(db);
          await sql\`delete from club_shipments where membership_id in (
            select id from club_memberships where user_id = \${userId})\`.execute(db);
        }
        export async function writeAll(db: Transaction, clubs: readonly LockedClub[], now: Date) {
          const ids = clubs.map(({ club }) => club.id);
          await db.deleteFrom('clubTiers').where('clubId', 'in', ids).execute();
          for (const { club } of clubs) await db.deleteFrom('clubTiers').where('clubId', '=', club.id).execute();
          await db.deleteFrom('clubTiers').where((one) => one('id', 'in', one.selectFrom('clubs').select('id'))).execute();
          await sql\`update club_memberships set state = 'active' where hold_until < \${now}\`.execute(db);
        }
        export async function writeOwn(db: Transaction, id: string) {
          const club = await lockClub(db, id);
          await db.deleteFrom('clubTiers').where('clubId', '=', club.id).execute();
        }`,
      'src/features/clubs/save-tier.server.ts': `db.deleteFrom('clubTiers').where('id', '=', id);`,
    },
  },
};
