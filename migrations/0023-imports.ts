import { type Kysely, sql } from 'kysely';

/**
 * The SKU of a listing, and files that are imported: each with its rows, as they were read and what they change, so
 * that the change can be shown before it is made and undone afterwards.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the column and the foreign keys lock listings and wineries for a moment; whoever waits must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table listings add column sku text constraint listings_sku check (char_length(sku) between 1 and 80)`.execute(
    db,
  );
  await sql
    .raw(`
      create table imports (
        id uuid primary key default gen_random_uuid(),
        -- who sent the file, and for whom it is applied
        user_id uuid not null references users (id),
        -- null for the directory of wineries
        winery_id uuid references wineries (id) on delete cascade,
        kind text not null check (kind in ('wines', 'stock', 'wineries')),
        state text not null check (state in
          ('mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
        -- why the last step failed
        failure text,
        file_name text not null check (char_length(file_name) between 1 and 200),
        encoding text not null,
        delimiter text not null check (delimiter in (',', ';', E'\\t')),
        headers text[] not null,
        -- the first rows, to recognize the columns by
        sample jsonb not null,
        -- the field of each column, or empty
        fields text[] not null,
        mode text not null default 'good' check (mode in ('all', 'good')),
        total integer not null check (total >= 0),
        done integer not null default 0 check (done >= 0),
        -- of the run that works on it: one that was replaced by another one changes nothing
        run_id uuid,
        created_at timestamptz not null,
        applied_at timestamptz,
        undone_at timestamptz,
        constraint imports_winery check ((winery_id is null) = (kind = 'wineries')),
        constraint imports_columns check (cardinality(fields) = cardinality(headers))
      );
      create index imports_by_winery on imports (winery_id, created_at desc, id);
      create index imports_of_wineries on imports (created_at desc, id) where kind = 'wineries';
      create index imports_by_age on imports (created_at);

      create table import_rows (
        import_id uuid not null references imports (id) on delete cascade,
        -- the first line of the row in the file
        line integer not null check (line > 0),
        cells text[] not null,
        status text not null check (status in ('new', 'changed', 'unchanged', 'wrong', 'ask')),
        name text not null,
        -- what the row changes, or has made
        target_id uuid,
        -- the fields to be saved, and what they were before; fields that stay are in neither
        after jsonb not null default '{}',
        before jsonb not null default '{}',
        problems jsonb not null default '[]',
        -- what an ambiguous row may mean, and what somebody chose: an id, new, or skip
        candidates jsonb not null default '[]',
        answer text,
        outcome text check (outcome in ('applied', 'skipped', 'undone')),
        primary key (import_id, line)
      );
      create index import_rows_by_status on import_rows (import_id, status, line);
      create index import_rows_by_target on import_rows (import_id, target_id, line);

      -- which field each column of a person's files is
      create table import_columns (
        user_id uuid not null references users (id) on delete cascade,
        kind text not null check (kind in ('wines', 'stock', 'wineries')),
        header text not null check (char_length(header) between 1 and 100),
        field text not null,
        used_at timestamptz not null,
        primary key (user_id, kind, header)
      );

      create table import_pictures (
        import_id uuid not null references imports (id) on delete cascade,
        name text not null check (char_length(name) between 1 and 200),
        bytes integer not null check (bytes > 0),
        listing_ids uuid[] not null default '{}',
        state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'unused')),
        failure text,
        image_ids uuid[] not null default '{}',
        primary key (import_id, name)
      );`)
    .execute(db);
}
