-- Guarantees: reports compare a period with the same period as boards and lists (getPreviousPeriod in
--   src/schema/days.ts; tests compare both).
-- Contract: armazem_first_day_before and armazem_last_day_before return the first and the last day of the period with
--   which a period is compared, or null without a first day. A period that is not over is compared up to today.
--   armazem_compared_months returns the number of months of a period of whole months, 1 for a period of several days
--   within a month that starts on the first of the month, otherwise 0. armazem_compared_days returns 7 for a period of
--   several days within a week that starts on Monday, otherwise the number of days until `last_day`; `end_day` is the
--   end of the whole period. armazem_end_of_compared returns the last day, or today for a period that is not over.
-- Source: rule 4.

create or replace function armazem_compared_months(first_day date, last_day date) returns int
  language sql immutable parallel safe
  return case
    when extract(day from first_day) <> 1 then 0
    when extract(day from last_day + 1) = 1 then
      (extract(year from last_day + 1) * 12 + extract(month from last_day + 1)
        - extract(year from first_day) * 12 - extract(month from first_day))::int
    when first_day < last_day and last_day < first_day + interval '1 month' then 1
    else 0 end;

create or replace function armazem_compared_days(first_day date, last_day date, end_day date) returns int
  language sql immutable parallel safe
  return case
    when first_day < end_day and extract(isodow from first_day) = 1 and end_day < first_day + 7 then 7
    else last_day - first_day + 1 end;

create or replace function armazem_end_of_compared(first_day date, last_day date) returns date
  language sql stable parallel safe
  return case when first_day <= armazem_today() then least(last_day, armazem_today()) else last_day end;

create or replace function armazem_first_day_before(first_day date, last_day date) returns date
  language sql stable parallel safe
  return case
    when armazem_compared_months(first_day, last_day) > 0 then
      (first_day - make_interval(months => armazem_compared_months(first_day, last_day)))::date
    else first_day - armazem_compared_days(first_day, armazem_end_of_compared(first_day, last_day), last_day) end;

create or replace function armazem_last_day_before(first_day date, last_day date) returns date
  language sql stable parallel safe
  return case
    when armazem_compared_months(first_day, last_day) = 0 then
      armazem_end_of_compared(first_day, last_day)
        - armazem_compared_days(first_day, armazem_end_of_compared(first_day, last_day), last_day)
    when armazem_end_of_compared(first_day, last_day) + 1
      = first_day + make_interval(months => armazem_compared_months(first_day, last_day)) then first_day - 1
    else (armazem_end_of_compared(first_day, last_day)
      - make_interval(months => armazem_compared_months(first_day, last_day)))::date end;

grant execute on function armazem_compared_months, armazem_compared_days, armazem_end_of_compared,
  armazem_first_day_before, armazem_last_day_before to armazem_app;
