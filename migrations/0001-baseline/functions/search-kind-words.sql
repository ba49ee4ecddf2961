-- The words that listings of one kind have in common: B grapes, C style and synonyms of the grapes.
create function search_kind_words(kind_style text, kind_varietals text[]) returns tsvector language sql stable
return (
  select setweight(to_tsvector('simple', plain_words(coalesce(string_agg(name, ' '), ''))), 'B')
    || setweight(to_tsvector('simple', plain_words(
      concat_ws(' ', kind_style, string_agg(array_to_string(synonyms, ' '), ' ')))), 'C')
  from varietals where code = any (kind_varietals));
