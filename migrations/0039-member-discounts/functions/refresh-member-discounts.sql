-- The greatest discount of the clubs that a person belongs to, on hold or not. Who gives a membership away has none.
-- member: null for all members of the club
create function refresh_member_discounts(club uuid, member uuid) returns void language sql as $$
  with wanted as (
    select distinct c.winery_id, m.user_id
    from clubs c join club_memberships m on m.club_id = c.id
    where c.id = club and (member is null or m.user_id = member)),
  rates as (
    select w.winery_id, w.user_id, coalesce(max(c.order_discount_percent) * 100, 0) as rate
    from wanted w
    left join (club_memberships m join clubs c on c.id = m.club_id)
      on m.user_id = w.user_id and c.winery_id = w.winery_id and m.state in ('active', 'held')
        and m.gift_recipient_name is null
    group by w.winery_id, w.user_id),
  ended as (
    delete from member_discounts d using rates r
    where r.rate = 0 and d.user_id = r.user_id and d.winery_id = r.winery_id)
  insert into member_discounts (winery_id, user_id, rate)
  select winery_id, user_id, rate from rates where rate > 0
  on conflict (user_id, winery_id) do update set rate = excluded.rate;
$$;
