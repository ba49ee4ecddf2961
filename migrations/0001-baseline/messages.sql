-- What the sides of an order write to each other, what of it is read, and who is mailed about it.

create table messages (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  sender_id uuid not null references users (id),
  content text not null check (char_length(content) between 1 and 5000),
  created_at timestamptz not null
);
create index messages_by_order on messages (order_id, created_at desc, id);
create index messages_by_sender on messages (sender_id, created_at desc);
create index messages_by_age on messages (created_at);

-- When somebody last read an order, so that the inbox can say what is new.
create table order_read_receipts (
  user_id uuid not null references users (id),
  order_id uuid not null references orders (id),
  read_at timestamptz not null,
  primary key (user_id, order_id)
);

-- What visitors wrote before they signed up, kept until then.
create table message_drafts (
  id uuid primary key default gen_random_uuid(),
  content text not null check (char_length(content) between 1 and 5000),
  created_at timestamptz not null
);
create index message_drafts_by_age on message_drafts (created_at);

-- Whose unread messages since `since` are mailed at `due_at`; nothing is mailed as long as that is null. The row stays, so that
-- who writes and who mails wait for each other.
create table message_digests (
  user_id uuid primary key references users (id),
  since timestamptz not null,
  due_at timestamptz
);
create index message_digests_by_due on message_digests (due_at) where due_at is not null;
