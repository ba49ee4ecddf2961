-- The distance between two points on the earth in kilometers (haversine); null if a coordinate is missing. As a strict
-- function whose body is strict too, it is computed as part of the query: ten times as fast as a call. So the square
-- root, which rounding may lift above 1 at opposite points, is held below it by a factor, not by least().
create function distance_km(
  lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
returns double precision language sql immutable parallel safe strict
return 2 * 6371 * asin(sqrt(0.999999999999999::double precision * (
  sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)));
