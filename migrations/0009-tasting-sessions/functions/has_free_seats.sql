-- Whether a tasting has a session, or for a stay a day, with this many seats free on one of these days. A time has the seats of the
-- exception over it, else those of the plan. A session needs its seats all the time, a day of a stay at any time. Each of at
-- most 90 days and their hours is one look into the indexes of exceptions and seats; the first that is free ends it.
create function has_free_seats(tasting uuid, first_day date, last_day date, people integer, at_time timestamptz)
returns boolean language sql stable parallel safe cost 100000 as $$
  with plan as materialized (
    select timezone, entries, unit_type = 'night' as by_night
    from availability_plans join listings on listings.id = listing_id where listing_id = tasting
  ), days as (
    select timezone, entries, by_night, day::date as day
    from plan, generate_series(
      greatest(first_day, (at_time at time zone timezone)::date),
      least(last_day, (at_time at time zone timezone)::date + 89), interval '1 day') as day
  ), planned as (
    select day, seats, by_night or (starts = '00:00' and ends = '00:00') as is_stay,
      case when by_night then day::timestamp at time zone timezone
        else (day + starts::time) at time zone timezone end as start_at,
      case when by_night or ends = '00:00' then (day + 1)::timestamp at time zone timezone
        else (day + ends::time) at time zone timezone end as end_at
    from days, jsonb_to_recordset(entries) as entry ("dayOfWeek" text, start text, "end" text, seats integer),
      lateral (select start as starts, "end" as ends) as hours
    where seats > 0 and "dayOfWeek" = lower(to_char(day, 'dy'))
  ), opened as (
    select exceptions.seats, true as is_stay, exceptions.start_at, exceptions.end_at
    from days, availability_exceptions exceptions
    where exceptions.listing_id = tasting and exceptions.seats > 0
      and tstzrange(exceptions.start_at, exceptions.end_at)
        && tstzrange(day::timestamp at time zone timezone, (day + 1)::timestamp at time zone timezone)
      and not exists (select from planned where planned.day = days.day)
  )
  select exists (
    select from (
      select seats, is_stay, start_at, end_at from planned
      union all select seats, is_stay, start_at, end_at from opened
    ) times,
    lateral (
      select min(exceptions.seats) as least, max(exceptions.seats) as most,
        coalesce(range_agg(tstzrange(exceptions.start_at, exceptions.end_at)) @> tstzrange(times.start_at, times.end_at), false)
          as covered
      from availability_exceptions exceptions
      where exceptions.listing_id = tasting
        and tstzrange(exceptions.start_at, exceptions.end_at) && tstzrange(times.start_at, times.end_at)
    ) over_it
    where times.start_at < times.end_at
      and case when is_stay then times.end_at else times.start_at end > at_time
      and case when is_stay then greatest(most, case when not covered then seats end)
        else least(least, case when not covered then seats end) end - people >= (
        select count(*) from booking_seats
        where listing_id = tasting and active and during && tstzrange(times.start_at, times.end_at))
  );
$$;
