-- The seats first: they are cut to the hours that their booking shows.
update booking_seats set during = booking_seats.during * tstzrange(bookings.display_start, bookings.display_end)
from bookings join listings on listings.id = bookings.listing_id
where booking_seats.booking_id = bookings.id and listings.unit_type = 'day'
  and bookings.display_start >= bookings.start_at and bookings.display_end <= bookings.end_at
  and bookings.display_end > bookings.display_start
  and not isempty(booking_seats.during * tstzrange(bookings.display_start, bookings.display_end));

update bookings set start_at = display_start, end_at = display_end
from listings
where listings.id = bookings.listing_id and listings.unit_type = 'day'
  and display_start >= start_at and display_end <= end_at and display_end > display_start
  and (start_at, end_at) is distinct from (display_start, display_end);

update orders set booking_start = bookings.start_at, booking_end = bookings.end_at
from bookings where bookings.id = orders.booking_id;

alter table orders
  drop constraint orders_booked,
  add constraint orders_booked check (num_nonnulls(booking_id, booking_start, booking_end) in (0, 3));
