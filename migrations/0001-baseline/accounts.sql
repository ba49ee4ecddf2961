-- People with accounts: who they are, how they sign in, and where they are signed in.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(trim(email)) and char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  pending_email text check (pending_email = lower(trim(pending_email)) and char_length(pending_email) <= 254),
  first_name text check (char_length(first_name) between 1 and 80),
  last_name text check (char_length(last_name) between 1 and 80),
  display_name text not null check (char_length(display_name) <= 170),
  bio text not null default '' check (char_length(bio) <= 5000),
  -- belongs to the sign-in library; the shop's own picture is profile_image_id
  image text,
  profile_image_id uuid,
  birth_date date,
  zip text check (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  company text check (char_length(company) between 1 and 120),
  state text check (state ~ '^[A-Z]{2}$'),
  role text check (role in ('sommelier', 'wine-lover', 'industry-pro', 'wine-newbie')),
  phone_number text check (char_length(phone_number) between 5 and 30),
  admin boolean not null default false,
  terms_accepted_at timestamptz,
  banned_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- what a first sign-in by an identity provider leaves open is null until the person has confirmed the account
  confirmed boolean not null generated always as (
    first_name is not null and last_name is not null and birth_date is not null and zip is not null
      and state is not null and role is not null and terms_accepted_at is not null) stored
);

-- A way to sign in: a password, or a person at an identity provider. The sign-in library's table.
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index identities_by_user on identities (user_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  scope text not null default 'user' check (scope in ('user', 'user:limited')),
  -- the admin who opened the session in that person's name
  opened_by uuid references users (id) on delete cascade,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sessions_limited check ((scope = 'user:limited') = (opened_by is not null))
);
create index sessions_by_user on sessions (user_id);
create index sessions_ended on sessions (expires_at);

-- What a link in a mail proves. The sign-in library's table.
create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_ended on verifications (expires_at);

-- Which admin looked at the shop in whose name, and when. No foreign keys: not even the end of an account takes an entry away.
create table impersonation_audit (
  id bigint primary key generated always as identity,
  admin_id uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null
);
create index impersonation_audit_by_user on impersonation_audit (user_id, opened_at desc);
create trigger impersonation_audit_append_only before update or delete or truncate on impersonation_audit
  for each statement execute function reject_audit_change();
