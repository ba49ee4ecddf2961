import { type Kysely, sql } from 'kysely';

/**
 * Which listing, winery or person each published review is about, in the order in which pages show them; and the orders that wait for
 * a review of one side, the soonest over first.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table review_subjects (
      subject_id uuid not null,
      order_id uuid not null,
      party text not null,
      rating smallint not null,
      created_at timestamptz not null,
      primary key (order_id, party, subject_id),
      foreign key (order_id, party) references order_reviews (order_id, party)
    )`.execute(db);
  await sql`
    insert into review_subjects (subject_id, order_id, party, rating, created_at)
    select subjects.id, reviews.order_id, reviews.party, reviews.rating, reviews.created_at
    from order_reviews reviews
    join orders on orders.id = reviews.order_id
    cross join lateral (
      select orders.winery_id where reviews.party = 'customer'
      union all select listing_id from order_items where order_id = orders.id and reviews.party = 'customer'
      union all select orders.customer_id where reviews.party = 'provider'
    ) subjects (id)
    where reviews.state = 'public'`.execute(db);
  // why: with the rating in it, the index alone tells how many of each star there are
  await sql`
    create index review_subjects_newest on review_subjects (subject_id, created_at desc, order_id, party)
      include (rating)`.execute(db);
  await sql`drop index order_reviews_by_author`.execute(db);
  await sql`
    create index order_reviews_by_author on order_reviews (author_id, created_at desc, order_id, party)`.execute(db);
  await sql`
    create index orders_to_review_by_customer on orders (customer_id, due_at, id)
      where state in ('completed', 'reviewed-by-provider')`.execute(db);
  await sql`
    create index orders_to_review_by_winery on orders (winery_id, due_at, id)
      where state in ('completed', 'reviewed-by-customer')`.execute(db);
}
