-- On which terms a winery sells here: its plan, as orders, listings, and staff need to know it. Without a row a winery
-- pays the commission of the settings and has no limits.
create table winery_terms (
  -- null: the terms with which a winery begins once somebody owns it
  winery_id uuid references wineries (id) on delete cascade,
  plan_id uuid not null references plans (id),
  plan_name text not null check (char_length(plan_name) between 1 and 40),
  -- in basis points
  commission integer not null check (commission between 0 and 5000),
  listings integer check (listings > 0),
  clubs integer check (clubs >= 0),
  seats integer check (seats > 0),
  research_placement boolean not null,
  updated_at timestamptz not null,
  constraint winery_terms_once unique nulls not distinct (winery_id)
);
create index winery_terms_by_plan on winery_terms (plan_id);
create index winery_terms_placed on winery_terms (winery_id) where research_placement;
