-- What the sides of an order say of each other, and whom that concerns.

-- Pending until both sides have written or their time is over.
create table order_reviews (
  order_id uuid not null references orders (id),
  party text not null check (party in ('customer', 'provider')),
  author_id uuid not null references users (id),
  rating smallint not null check (rating between 1 and 5),
  content text not null check (char_length(content) between 1 and 5000),
  state text not null default 'pending' check (state in ('pending', 'public')),
  created_at timestamptz not null,
  primary key (order_id, party)
);
create index order_reviews_by_author on order_reviews (author_id, created_at desc, order_id, party);

-- Which listing, winery or person each published review is about. Rating and time are the review's.
create table review_subjects (
  subject_id uuid not null,
  order_id uuid not null,
  party text not null,
  rating smallint not null,
  created_at timestamptz not null,
  primary key (order_id, party, subject_id),
  foreign key (order_id, party) references order_reviews (order_id, party)
);
-- in the order in which pages show them; with the rating in it, the index alone counts the reviews of each star
create index review_subjects_newest on review_subjects (subject_id, created_at desc, order_id, party)
  include (rating);

-- Orders whose sides are reminded of their reviews once; deleted when they are.
create table review_reminders (
  order_id uuid primary key references orders (id),
  due_at timestamptz not null
);
create index review_reminders_by_due on review_reminders (due_at);
