-- Mails: which kinds people have opted out of, who asked for news, and what a shop without a mail server has caught.

create table mail_opt_outs (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('messages', 'reviews', 'orders')),
  opted_out_at timestamptz not null,
  primary key (user_id, kind)
);

create table newsletter_subscriptions (
  email text primary key check (email = lower(trim(email)) and email like '%_@_%' and char_length(email) <= 254),
  created_at timestamptz not null
);

-- The mails of a shop that has no mail server, to be read at a page of its own.
create table caught_mails (
  id bigint primary key generated always as identity,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  caught_at timestamptz not null
);
