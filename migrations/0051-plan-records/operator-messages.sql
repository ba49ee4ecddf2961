-- What the owners of a winery and the operator write to each other: one conversation for each winery.
create table operator_conversations (
  winery_id uuid primary key references wineries (id) on delete cascade,
  last_message_at timestamptz not null,
  -- whether the winery wrote last
  awaits_operator boolean not null,
  -- when the operator wrote last, and when an owner last looked
  answered_at timestamptz,
  seen_at timestamptz
);
create index operator_conversations_by_time on operator_conversations (awaits_operator desc, last_message_at desc, winery_id);

create table operator_messages (
  -- chosen by the form, so that one that is sent twice is stored once
  id uuid primary key,
  winery_id uuid not null references operator_conversations (winery_id) on delete cascade,
  sender_id uuid not null references users (id),
  from_operator boolean not null,
  content text not null check (char_length(content) between 1 and 5000),
  created_at timestamptz not null
);
create index operator_messages_by_winery on operator_messages (winery_id, created_at desc, id);
create index operator_messages_by_sender on operator_messages (sender_id);
