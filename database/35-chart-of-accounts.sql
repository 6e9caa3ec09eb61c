-- Guarantees: an account with a role has the type of the role. An account without a code gets the next code of its
--   role, or of its type if it has no role. Each payment method, each expense category and each cause of stock gains
--   and losses has its own account, unless a person chose another account for a method or a category.
-- Contract: armazem_account(team, role, rate, cause) returns the account of the team for a role and, for tax, a rate,
--   or for stock gains and losses, a cause; it creates a missing account. The payment method for store credit has no
--   account, because store credit is not money. Accounts that the database creates have version 0 and no history until
--   a person changes them.
-- Source: rule 1.23.

drop index if exists accounts_one_per_role;
create unique index if not exists accounts_one_per_purpose
  on accounts (team_id, role, coalesce(tax_rate, -1), coalesce(cause, ''))
  where role not in ('cash', 'bank', 'expense');

-- Lists the roles with their type and first code.
create or replace function armazem_account_roles() returns table (role text, type text, code int)
  language sql immutable parallel safe
begin atomic
  values
    ('cash', 'asset', 1000), ('bank', 'asset', 1100), ('receivables', 'asset', 1200), ('inventory', 'asset', 1300),
    ('goodsDeliveredNotInvoiced', 'asset', 1350), ('goodsInTransit', 'asset', 1360), ('inputTax', 'asset', 1400),
    ('supplierCredit', 'asset', 1500),
    ('payables', 'liability', 2000), ('goodsReceivedNotInvoiced', 'liability', 2100), ('outputTax', 'liability', 2200),
    ('customerCredit', 'liability', 2300),
    ('equity', 'equity', 3000), ('openingBalances', 'equity', 3100),
    ('sales', 'income', 4000), ('salesReturns', 'income', 4100), ('discounts', 'income', 4200),
    ('postage', 'income', 4300), ('rounding', 'income', 4400), ('stockGains', 'income', 4500),
    ('costOfGoods', 'expense', 5000), ('purchaseVariance', 'expense', 5100), ('stockLosses', 'expense', 5200),
    ('cashDifference', 'expense', 5300), ('writeOffs', 'expense', 5400), ('expense', 'expense', 6000);
end;

-- Sets the type of an account with a role, and the next free code of an account without a code.
create or replace function armazem_complete_account() returns trigger language plpgsql as $$
declare
  first_code int;
begin
  if new.role is null then
    select min(roles.code) into first_code from armazem_account_roles() roles where roles.type = new.type;
  else
    select roles.type, roles.code into new.type, first_code from armazem_account_roles() roles
    where roles.role = new.role;
  end if;
  if new.code is null then
    -- Two accounts that are created at the same time would otherwise get the same code.
    perform pg_advisory_xact_lock(hashtextextended(new.team_id || ':accounts', 0));
    select coalesce(max(account.code::int) + 1, first_code) into new.code from accounts account
    where account.team_id = new.team_id and account.code ~ '^\d{1,9}$'
      and (account.role = new.role or new.role is null and account.type = new.type);
    while exists (select from accounts account where account.team_id = new.team_id and account.code = new.code) loop
      new.code := new.code::int + 1;
    end loop;
  end if;
  return new;
end $$;

create or replace trigger complete_account before insert on accounts for each row
  when (new.role is not null or new.code is null)
  execute function armazem_complete_account();

drop function if exists armazem_account(uuid, text, numeric);

create or replace function armazem_account(of_team uuid, of_role text, of_rate numeric, of_cause text) returns uuid
language plpgsql as $$
declare
  found_account uuid;
begin
  select account.id into found_account from accounts account
  where account.team_id = of_team and account.role = of_role and account.tax_rate is not distinct from of_rate
    and account.cause is not distinct from of_cause
  order by account.code limit 1;
  if found_account is not null then
    return found_account;
  end if;
  insert into accounts (team_id, id, version, role, tax_rate, cause, name)
  values (of_team, armazem_uuid_v7(), 0, of_role, of_rate, of_cause, concat_ws(' ',
    coalesce(
      (select account.name from accounts account
       where account.team_id = of_team and account.role = of_role and account.tax_rate is null
         and account.cause is null
       order by account.code limit 1),
      -- Teams of an earlier version have no seeded names. The role gives the name: goodsInTransit becomes Goods in
      -- transit.
      (select upper(left(words.name, 1)) || substr(words.name, 2)
       from (select lower(regexp_replace(of_role, '([A-Z])', ' \1', 'g')) as name) words)),
    trim_scale(of_rate)::text || ' %',
    -- Names the cause like the existing account of the cause: a gain of damaged goods gets the name of the account of
    -- losses of damaged goods.
    '(' || coalesce((select account.name from accounts account
      where account.team_id = of_team and account.cause = of_cause order by account.code limit 1), of_cause) || ')'))
  on conflict (team_id, role, coalesce(tax_rate, -1), coalesce(cause, ''))
    where role not in ('cash', 'bank', 'expense') do nothing
  returning id into found_account;
  if found_account is null then
    select account.id into strict found_account from accounts account
    where account.team_id = of_team and account.role = of_role and account.tax_rate is not distinct from of_rate
      and account.cause is not distinct from of_cause;
  end if;
  return found_account;
end $$;

-- Creates the account of a payment method or an expense category, also when its account was removed.
create or replace function armazem_open_account() returns trigger language plpgsql as $$
begin
  new.account := armazem_uuid_v7();
  insert into accounts (team_id, id, version, role, name)
  values (new.team_id, new.account, 0,
    case when tg_table_name = 'expense_categories' then 'expense' else
      case to_jsonb(new) ->> 'kind' when 'cash' then 'cash' else 'bank' end end,
    new.name);
  return new;
end $$;

create or replace trigger open_account before insert or update on payment_methods for each row
  when (new.account is null and new.kind <> 'storeCredit') execute function armazem_open_account();

create or replace trigger open_account before insert or update on expense_categories for each row
  when (new.account is null) execute function armazem_open_account();
