-- Pictures and videos that people sent. The storage keeps each under its id; the row says whose it is and whether anything shows it.
-- An account that ends keeps its row, so nothing that is shown loses its owner.

create table images (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null constraint images_owner references users (id),
  format text not null constraint images_format check (format in ('jpg', 'png', 'mp4', 'webm')),
  width integer not null check (width between 1 and 3072),
  height integer not null check (height between 1 and 3072),
  bytes integer not null default 0 check (bytes >= 0),
  -- SHA-256 of what was sent
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- null while something shows it
  unattached_since timestamptz,
  deletion_started_at timestamptz,
  constraint images_deletion_started check (deletion_started_at is null or unattached_since is not null)
);
create index images_by_owner on images (owner_id);
create index images_unattached on images (unattached_since) where unattached_since is not null;
