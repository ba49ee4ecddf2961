-- since when every owner of a winery is banned; null while it has an active owner, or no owner
alter table wineries add column suspended_at timestamptz;
create index wineries_suspended on wineries (id) where suspended_at is not null;

-- whether a listing that a ban closed was given back to the winery when its suspension ended
alter table ban_closed_listings add column reopened boolean not null default false;
update ban_closed_listings set reopened = true from bans where bans.id = ban_id and lifted_at is not null;
