-- Guarantees: all statements use the same time zone, date of today and decimals of the currency for a team.
-- Contract: armazem_now() and armazem_clock() are now() and clock_timestamp(), unless the program set app.now,
--   which only the loading of the demo company does (src/server/demo/timed-transaction.ts); requests cannot set it.
--   armazem_timezone(), armazem_today() and armazem_decimals() read the team of the transaction: call them as
--   `(select armazem_today())`, so that PostgreSQL calls them once per statement and not once per row. armazem_day_in,
--   armazem_decimals_of and armazem_row_id are single expressions, which PostgreSQL inlines.
-- Source: rule 3.2 (rounding).

-- Returns the date of a point in time in a time zone.
create or replace function armazem_day_in(timezone text, moment timestamptz) returns date
  language sql immutable parallel safe return (moment at time zone timezone)::date;

-- Returns the time of the transaction.
create or replace function armazem_now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- Returns the current time, which advances within a transaction.
create or replace function armazem_clock() returns timestamptz language sql volatile parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());

-- Returns the time zone of the team.
create or replace function armazem_timezone() returns text language sql stable parallel safe
  return (select team.timezone from teams team where team.id = armazem_team());

-- Returns today's date in the team's time zone.
create or replace function armazem_today() returns date language sql stable parallel safe
  return (select armazem_day_in(team.timezone, armazem_now()) from teams team where team.id = armazem_team());

-- Returns the number of decimals of a currency, with the same result as src/schema/currency.ts.
create or replace function armazem_decimals_of(currency text) returns integer
  language sql immutable parallel safe
  return case
    when currency in (
      'AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW',
      'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
      'XPF', 'YER') then 0
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;

-- Returns the number of decimals of the team's currency.
create or replace function armazem_decimals() returns integer language sql stable parallel safe
  return (select armazem_decimals_of(team.currency) from teams team where team.id = armazem_team());

-- Returns the id of a row that is computed and not stored. The same text gives the same id.
create or replace function armazem_row_id(text) returns uuid language sql immutable parallel safe
  return md5($1)::uuid;
