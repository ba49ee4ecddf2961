-- Allocations: offers of scarce wine to named people, each with a window. Not to be confused with the bottles that are
-- set aside for a club's release (club_release_allocations).

alter table subscription_charges drop constraint subscription_charges_kind_check,
  add constraint subscription_charges_kind_check check (kind in ('club', 'plan', 'allocation')) not valid;

create table allocations (
  id uuid primary key,
  winery_id uuid not null references wineries (id),
  title text not null check (char_length(title) between 1 and 80),
  description text not null default '' check (char_length(description) <= 4000),
  model text not null check (model in ('first-come', 'guaranteed', 'wish')),
  granting text not null check (granting in ('rank', 'pro-rata', 'lottery')),
  state text not null check (state in ('draft', 'published', 'closed', 'granting', 'ended')),
  -- what is bought is sent from this day on; null: at once
  ship_on date,
  -- when the timer makes the next step
  due_at timestamptz,
  -- in whose name its orders are accepted
  published_by uuid references users (id),
  published_at timestamptz,
  closed_at timestamptz,
  ended_at timestamptz,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint allocations_published check ((state = 'draft') = (published_at is null)
    and (published_at is null) = (published_by is null)),
  constraint allocations_ended check ((state = 'ended') = (ended_at is not null))
);
create index allocations_by_winery on allocations (winery_id, created_at desc, id);
create index allocations_due on allocations (due_at, id) where due_at is not null;
create index allocations_granting on allocations (id) where state = 'granting';

-- The wines, with their prices. The bottles are outside the stock from the publication on.
create table allocation_wines (
  allocation_id uuid not null references allocations (id) on delete cascade,
  listing_id uuid not null references listings (id),
  price_cents integer not null check (price_cents between 1 and 10000000),
  -- as they are when it is published; null if the wine is not shipped
  shipping_first_cents integer check (shipping_first_cents between 0 and 100000),
  shipping_additional_cents integer check (shipping_additional_cents between 0 and 100000),
  quantity integer not null check (quantity between 1 and 100000),
  -- by purchases
  taken integer not null default 0 check (taken >= 0),
  -- back in the stock
  returned integer not null default 0 check (returned >= 0),
  primary key (allocation_id, listing_id),
  constraint allocation_wines_rest check (taken + returned <= quantity)
);
create index allocation_wines_by_listing on allocation_wines (listing_id);

-- Who is offered the wines, and when. Who belongs to several groups is in the first one.
create table allocation_groups (
  id uuid primary key,
  allocation_id uuid not null references allocations (id) on delete cascade,
  position smallint not null check (position between 1 and 1000),
  name text not null check (char_length(name) between 1 and 80),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  people text not null check (people in ('emails', 'spend', 'years', 'club')),
  -- one in each line; none once it is published
  emails text check (char_length(emails) <= 100000),
  min_spend_cents integer check (min_spend_cents > 0),
  min_years smallint check (min_years between 1 and 100),
  club_id uuid references clubs (id),
  tier_id uuid references club_tiers (id),
  -- whether its people may wish for more than the maximum
  wishes_above boolean not null,
  -- when its people get the next mail
  notice_at timestamptz,
  constraint allocation_groups_position unique (allocation_id, position),
  constraint allocation_groups_window check (opens_at < closes_at),
  constraint allocation_groups_people check (
    (people = 'spend') = (min_spend_cents is not null) and (people = 'years') = (min_years is not null)
    and (people = 'club') = (club_id is not null) and (tier_id is null or club_id is not null))
);
create index allocation_groups_notice on allocation_groups (notice_at, id) where notice_at is not null;
create index allocation_groups_by_club on allocation_groups (club_id) where club_id is not null;
create index allocation_groups_by_tier on allocation_groups (tier_id) where tier_id is not null;

-- How many bottles of a wine somebody of a group may have.
create table allocation_limits (
  group_id uuid not null references allocation_groups (id) on delete cascade,
  allocation_id uuid not null,
  listing_id uuid not null,
  min_bottles smallint not null check (min_bottles between 0 and 60),
  max_bottles smallint not null check (max_bottles between 0 and 60),
  -- what the form begins with
  default_bottles smallint not null check (default_bottles between 0 and 60),
  primary key (group_id, listing_id),
  foreign key (allocation_id, listing_id) references allocation_wines (allocation_id, listing_id) on delete cascade,
  constraint allocation_limits_order check (min_bottles <= max_bottles and default_bottles <= max_bottles)
);
create index allocation_limits_by_wine on allocation_limits (allocation_id, listing_id);

-- The people of a published allocation. Their numbers say nothing of them, and so may be published.
create table allocation_people (
  allocation_id uuid not null references allocations (id),
  number integer not null check (number > 0),
  group_id uuid not null references allocation_groups (id),
  -- null once the account is deleted
  user_id uuid references users (id),
  -- what they had spent at the winery
  spend_cents integer not null check (spend_cents >= 0),
  opened_mail_at timestamptz,
  closing_mail_at timestamptz,
  primary key (allocation_id, number)
);
create unique index allocation_people_once on allocation_people (allocation_id, user_id) where user_id is not null;
create index allocation_people_by_user on allocation_people (user_id, allocation_id) where user_id is not null;
create index allocation_people_by_group on allocation_people (group_id, number);

-- What somebody wishes for. It is granted when the allocation is closed, and charged then.
create table allocation_wishes (
  id uuid primary key,
  allocation_id uuid not null,
  number integer not null,
  state text not null check (state in ('open', 'granted', 'refused')),
  -- why nothing is charged for it, though bottles were granted
  reason text check (reason in ('none', 'age', 'law', 'volume', 'price', 'account')),
  delivery_method text not null check (delivery_method in ('pickup', 'shipping')),
  shipping_details jsonb,
  -- what they agreed to pay for all of it
  agreed_cents integer not null check (agreed_cents > 0),
  wished_at timestamptz not null,
  settled_at timestamptz,
  constraint allocation_wishes_once unique (allocation_id, number),
  foreign key (allocation_id, number) references allocation_people (allocation_id, number),
  constraint allocation_wishes_settled check ((state = 'open') = (settled_at is null)),
  constraint allocation_wishes_reason check ((state = 'refused') = (reason is not null))
);
create index allocation_wishes_open on allocation_wishes (allocation_id, number) where state = 'open';

create table allocation_wish_wines (
  wish_id uuid not null references allocation_wishes (id) on delete cascade,
  listing_id uuid not null references listings (id),
  quantity smallint not null check (quantity between 1 and 60),
  granted smallint not null default 0 check (granted >= 0),
  primary key (wish_id, listing_id),
  constraint allocation_wish_wines_granted check (granted <= quantity)
);
create index allocation_wish_wines_by_listing on allocation_wish_wines (listing_id);

-- What somebody buys, at once or with a wish. The charge and the order that it becomes have the same id.
create table allocation_purchases (
  id uuid primary key,
  allocation_id uuid not null,
  number integer not null,
  wish_id uuid unique references allocation_wishes (id),
  state text not null check (state in ('charging', 'declined', 'billed', 'failed')),
  delivery_method text not null check (delivery_method in ('pickup', 'shipping')),
  shipping_details jsonb,
  total_cents integer not null check (total_cents > 0),
  line_items jsonb not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  foreign key (allocation_id, number) references allocation_people (allocation_id, number),
  constraint allocation_purchases_settled check ((state in ('billed', 'failed')) = (settled_at is not null))
);
create index allocation_purchases_by_person on allocation_purchases (allocation_id, number, created_at);
create index allocation_purchases_open on allocation_purchases (allocation_id) where state in ('charging', 'declined');

create table allocation_purchase_wines (
  purchase_id uuid not null references allocation_purchases (id) on delete cascade,
  listing_id uuid not null references listings (id),
  quantity smallint not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents > 0),
  primary key (purchase_id, listing_id)
);
create index allocation_purchase_wines_by_listing on allocation_purchase_wines (listing_id);

-- The lottery of an allocation. Digests and the secret are hexadecimal.
create table allocation_draws (
  allocation_id uuid primary key references allocations (id) on delete cascade,
  -- not published before the draw
  secret text not null check (secret ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the secret, published with the allocation
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- the wishes as they were when the windows had closed, and the SHA-256 of that text
  wishes text check (char_length(wishes) <= 4000000),
  wishes_digest text check (wishes_digest ~ '^[0-9a-f]{64}$'),
  results text check (char_length(results) <= 4000000),
  drawn_at timestamptz,
  constraint allocation_draws_closed check ((wishes is null) = (wishes_digest is null)),
  constraint allocation_draws_drawn check (drawn_at is null or (wishes is not null and results is not null))
);
