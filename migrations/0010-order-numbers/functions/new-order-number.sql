-- A number that no order has, for people to read out: eight random digits, so that they count nothing. Two orders that
-- are placed at the same moment get the same number once in a hundred million times; the second is refused then.
create function new_order_number() returns integer language plpgsql volatile as $$
declare
  candidate integer;
begin
  loop
    candidate := floor(random() * 100000000);
    exit when not exists (select from orders where number = candidate);
  end loop;
  return candidate;
end $$;
