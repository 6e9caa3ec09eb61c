-- Guarantees: placeholders in a write are replaced by values that an earlier statement of its transaction computed. The
--   write fails if one of them is missing.
-- Contract: armazem_keep_pending(mark, first, computed) keeps values in the setting app.pending until the transaction
--   ends or clears the setting, numbered from `first`.
--   armazem_fill_in(given) returns a JSON text as jsonb, in which each string that consists of the mark and a number
--   is replaced by the value with this number. The mark is a random text of the transaction, so that no text that a
--   person enters equals the mark.
-- Source: decision 083.

create or replace function armazem_keep_pending(mark text, first int, computed jsonb[]) returns void
language plpgsql as $$
declare
  known constant jsonb := coalesce(nullif(current_setting('app.pending', true), '')::jsonb, '{}');
  added constant jsonb := (select jsonb_object_agg((first + place - 1)::text, value)
    from unnest(computed) with ordinality as given (value, place));
begin
  perform set_config('app.pending', (known || jsonb_build_object('mark', mark) || added)::text, true);
end $$;

create or replace function armazem_fill_in(given text) returns jsonb language plpgsql stable as $$
declare
  computed constant jsonb := nullif(current_setting('app.pending', true), '')::jsonb;
  mark constant text := computed ->> 'mark';
  filled text;
  missing text;
begin
  if mark is null then
    raise exception 'no pending value was computed';
  end if;
  -- Uses one expression for all values, because a loop takes several times as long.
  select
    string_agg(
      case place when 1 then piece else value || substr(piece, strpos(piece, '"') + 1) end, '' order by place),
    min(piece) filter (where place > 1 and value is null)
  into filled, missing
  from (
    select piece, place, (computed -> split_part(piece, '"', 1))::text as value
    from unnest(string_to_array(given, '"' || mark)) with ordinality as given_pieces (piece, place)
  ) pieces;
  if missing is not null then
    raise exception 'the pending value % was not computed', split_part(missing, '"', 1);
  elsif strpos(filled, mark) > 0 then
    raise exception 'a pending value is part of a longer text';
  end if;
  return filled::jsonb;
end $$;

grant execute on function armazem_keep_pending, armazem_fill_in to armazem_app;
