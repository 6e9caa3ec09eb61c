-- Guarantees: when a transaction ends, the journal contains the rows of journal_facts for each document that the
--   transaction wrote.
-- Contract: armazem_post_journal(team, resource, document) adds the difference between the rows of journal_facts and
--   the journal lines of a document, as one entry; a document that is void, cancelled or a draft again gets reversing
--   lines on the dates of its original lines. A second call adds nothing. A payment or an expense keeps the account to
--   which it was posted when its payment method or category gets another account. The triggers call
--   armazem_post_journal_once(), which skips documents that the transaction has posted since its last statement that
--   writes documents or stock movements. armazem_open_books(team) posts all documents of a team that has no journal
--   lines, and refuses other teams with check_violation. Until the end of its transaction, the triggers post no
--   documents of this team, and closed periods of this team accept journal lines (app.opens_books is the id of the
--   team). armazem_post_journal() and armazem_open_books() run with the rights of the caller and for the team in
--   app.team.
-- Source: rule 1.24, I22.

-- Uses one generic plan, because planning the view takes longer than running it. Disables sequential scans, because the
-- plan may be made while the tables are empty.
create or replace function armazem_post_journal(of_team uuid, of_resource text, of_document uuid) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  facts journal_facts[];
  new_entry constant text := armazem_uuid_v7();
begin
  case of_resource
    when 'sales' then facts := array(select row(fact.*)::journal_facts from journal_facts_of_sales fact
      where fact.team_id = of_team and fact.document = of_document);
    when 'payments' then facts := array(select row(fact.*)::journal_facts from journal_facts_of_payments fact
      where fact.team_id = of_team and fact.document = of_document);
    when 'purchases' then facts := array(select row(fact.*)::journal_facts from journal_facts_of_purchases fact
      where fact.team_id = of_team and fact.document = of_document);
    else facts := array(select row(fact.*)::journal_facts from journal_facts_of_others fact
      where fact.team_id = of_team and fact.resource = of_resource and fact.document = of_document);
  end case;
  facts := facts || array(select row(fact.*)::journal_facts from journal_facts_of_stock fact
    where fact.team_id = of_team and fact.resource = of_resource and fact.document_text = of_document::text);

  with changes as (
    select change.date, change.role, change.account, change.branch, change.customer, change.supplier, change.product,
      change.line, sum(change.amount) as amount, max(change.number) as number, max(change.description) as description,
      sum(sum(change.amount)) over amounts as sum_of_lines, bool_or(bool_or(change.is_sum)) over amounts as is_sum
    from (
      select fact.date, fact.role, fact.branch, fact.customer, fact.supplier, fact.product, fact.amount, fact.number,
        fact.description, fact.line, false as is_sum, coalesce(posted.account, fact.account, account.id,
          armazem_account(of_team, fact.role, fact.tax_rate, fact.cause)) as account
      from unnest(facts) fact
      left join lateral (
        select line.account from journal_lines line
        where of_resource in ('payments', 'expenses') and fact.account is not null and line.team_id = of_team
          and line.resource = of_resource and line.document = of_document::text and line.role = fact.role
          and line.line is not distinct from fact.line
        group by line.account having sum(line.debit) <> sum(line.credit)
        order by line.account limit 1) posted on true
      left join accounts account on fact.account is null and account.team_id = of_team and account.role = fact.role
        and account.tax_rate is not distinct from fact.tax_rate and account.cause is not distinct from fact.cause
      where fact.amount <> 0
      union all
      select line.date, line.role, line.branch, line.customer, line.supplier, line.product, line.credit - line.debit,
        line.number, line.description, line.line, line.line is null, line.account
      from journal_lines line
      where line.team_id = of_team and line.resource = of_resource and line.document = of_document::text
    ) change
    group by 1, 2, 3, 4, 5, 6, 7, 8
    window amounts as (partition by change.date, change.role, change.account, change.branch, change.customer,
      change.supplier, change.product)
  )
  insert into journal_lines (team_id, id, entry, date, number, account, role, debit, credit, customer, supplier,
    product, branch, description, resource, document, line)
  select of_team, armazem_uuid_v7(), new_entry, change.date, change.number, change.account, change.role,
    greatest(change.amount, 0), greatest(-change.amount, 0), change.customer, change.supplier, change.product,
    change.branch, change.description, of_resource, of_document::text, change.line
  from changes change
  -- Earlier versions posted one sum for several lines of a document. A correct sum stays unchanged.
  where change.amount <> 0 and (change.sum_of_lines <> 0 or not change.is_sum);
end $$;

-- Deferred triggers run when the transaction ends, once for each written row of a document and of its stock movements.
-- The first trigger of a document posts it and keeps the key of the document in the setting app.posted_journal, so that
-- its other triggers return at once. Each statement that writes documents or stock movements clears the setting first,
-- so that documents that change later in the transaction are posted again.
create or replace function armazem_post_journal_once(of_team uuid, of_resource text, of_document uuid) returns void
language plpgsql as $$
declare
  document_key constant text := concat_ws(' ', of_team, of_resource, of_document) || ';';
  posted_keys constant text := coalesce(current_setting('app.posted_journal', true), '');
begin
  if current_setting('app.opens_books', true) = of_team::text or strpos(posted_keys, document_key) > 0 then
    return;
  end if;
  -- Searching and copying a longer text would take longer than posting some documents again.
  perform set_config('app.posted_journal',
    case when octet_length(posted_keys) < 50000 then posted_keys else '' end || document_key, true);
  perform armazem_post_journal(of_team, of_resource, of_document);
end $$;

create or replace function armazem_post_journal_of_row() returns trigger language plpgsql as $$
begin
  perform armazem_post_journal_once(new.team_id, tg_argv[0], new.id);
  return null;
end $$;

create or replace function armazem_post_journal_of_movement() returns trigger language plpgsql as $$
begin
  perform armazem_post_journal_once(new.team_id, new.resource, new.document::uuid);
  return null;
end $$;

create or replace function armazem_clear_posted_journal() returns trigger language plpgsql as $$
begin
  perform set_config('app.posted_journal', '', true);
  return null;
end $$;

create or replace trigger clear_posted_journal before insert or update on sales for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on purchases for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on payments for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on expenses for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on day_closings for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on journal_entries for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on cash_transfers for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on write_offs for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on customers for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on suppliers for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();
create or replace trigger clear_posted_journal before insert or update on stock_movements for each statement
  when (current_setting('app.posted_journal', true) <> '') execute function armazem_clear_posted_journal();

drop trigger if exists post_journal on sales;
create constraint trigger post_journal after insert or update on sales deferrable initially deferred
  for each row when (new.number is not null) execute function armazem_post_journal_of_row('sales');
drop trigger if exists post_journal on purchases;
create constraint trigger post_journal after insert or update on purchases deferrable initially deferred
  for each row when (new.number is not null) execute function armazem_post_journal_of_row('purchases');
drop trigger if exists post_journal on payments;
create constraint trigger post_journal after insert or update on payments deferrable initially deferred
  for each row when (new.status in ('posted', 'void')) execute function armazem_post_journal_of_row('payments');
drop trigger if exists post_journal on expenses;
create constraint trigger post_journal after insert or update on expenses deferrable initially deferred
  for each row when (new.number is not null) execute function armazem_post_journal_of_row('expenses');
drop trigger if exists post_journal on day_closings;
create constraint trigger post_journal after insert or update on day_closings deferrable initially deferred
  for each row when (new.number is not null) execute function armazem_post_journal_of_row('day-closings');
drop trigger if exists post_journal on journal_entries;
create constraint trigger post_journal after insert or update on journal_entries deferrable initially deferred
  for each row when (new.number is not null) execute function armazem_post_journal_of_row('journal-entries');
drop trigger if exists post_journal on cash_transfers;
create constraint trigger post_journal after insert or update on cash_transfers deferrable initially deferred
  for each row when (new.number is not null) execute function armazem_post_journal_of_row('cash-transfers');
drop trigger if exists post_journal on write_offs;
create constraint trigger post_journal after insert on write_offs deferrable initially deferred
  for each row execute function armazem_post_journal_of_row('write-offs');
drop trigger if exists post_journal on customers;
create constraint trigger post_journal after insert on customers deferrable initially deferred
  for each row when (new.opening_balance <> 0) execute function armazem_post_journal_of_row('customers');
drop trigger if exists post_journal_again on customers;
create constraint trigger post_journal_again after update of opening_balance, opening_balance_date on customers
  deferrable initially deferred for each row
  when ((old.opening_balance, old.opening_balance_date)
    is distinct from (new.opening_balance, new.opening_balance_date))
  execute function armazem_post_journal_of_row('customers');
drop trigger if exists post_journal on suppliers;
create constraint trigger post_journal after insert on suppliers deferrable initially deferred
  for each row when (new.opening_balance <> 0) execute function armazem_post_journal_of_row('suppliers');
drop trigger if exists post_journal_again on suppliers;
create constraint trigger post_journal_again after update of opening_balance, opening_balance_date on suppliers
  deferrable initially deferred for each row
  when ((old.opening_balance, old.opening_balance_date)
    is distinct from (new.opening_balance, new.opening_balance_date))
  execute function armazem_post_journal_of_row('suppliers');
-- Movements of sales and purchases are posted by the triggers on sales and purchases, because each action that moves
-- goods also updates its document.
drop trigger if exists post_journal on stock_movements;
create constraint trigger post_journal after insert on stock_movements deferrable initially deferred
  for each row when (new.resource not in ('sales', 'purchases'))
  execute function armazem_post_journal_of_movement();

create or replace function armazem_open_books(of_team uuid) returns void language plpgsql as $$
begin
  if exists (select from journal_lines where journal_lines.team_id = of_team) then
    perform armazem_refuse_books('books_are_opened_once', of_team::text, '{}');
  end if;
  perform armazem_account(of_team, roles.role, null, null) from armazem_account_roles() roles
  where roles.role not in ('cash', 'bank', 'expense') order by roles.code;
  with opened as (
    insert into accounts (team_id, id, version, role, name)
    select method.team_id, armazem_uuid_v7(), 0, case method.kind when 'cash' then 'cash' else 'bank' end, method.name
    from payment_methods method
    where method.team_id = of_team and method.account is null and method.kind <> 'storeCredit'
    returning id, name, role)
  update payment_methods method set account = opened.id from opened
  where method.team_id = of_team and method.name = opened.name and method.account is null;
  with opened as (
    insert into accounts (team_id, id, version, role, name)
    select category.team_id, armazem_uuid_v7(), 0, 'expense', category.name
    from expense_categories category where category.team_id = of_team and category.account is null
    returning id, name)
  update expense_categories category set account = opened.id from opened
  where category.team_id = of_team and category.name = opened.name and category.account is null;

  perform set_config('app.opens_books', of_team::text, true);
  insert into journal_lines (team_id, id, entry, date, number, account, role, debit, credit, customer, supplier,
    product, branch, description, resource, document, line)
  select of_team, armazem_uuid_v7(), armazem_row_id(change.resource || change.document)::text, change.date,
    change.number, change.account, change.role, greatest(change.amount, 0), greatest(-change.amount, 0),
    change.customer, change.supplier, change.product, change.branch, change.description, change.resource,
    change.document::text, change.line
  from (
    select fact.resource, fact.document, fact.date, fact.role, fact.branch, fact.customer, fact.supplier, fact.product,
      fact.line, coalesce(fact.account, account.id,
        armazem_account(of_team, fact.role, fact.tax_rate, fact.cause)) as account,
      sum(fact.amount) as amount, max(fact.number) as number, max(fact.description) as description
    from journal_facts fact
    left join accounts account on fact.account is null and account.team_id = of_team and account.role = fact.role
      and account.tax_rate is not distinct from fact.tax_rate and account.cause is not distinct from fact.cause
    where fact.team_id = of_team and fact.amount <> 0
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(fact.amount) <> 0) change;
end $$;

-- Opens the books of teams of an earlier version. During this time row-level security is not forced on the owner,
-- because a migration may have dropped the policies of the tables. PostgreSQL refuses to alter the tables again before
-- the deferred foreign keys of the inserted journal lines are checked.
do $$
declare
  forced regclass[];
  forced_table regclass;
  old_team uuid;
begin
  select array_agg(oid::regclass) into forced from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity;
  foreach forced_table in array coalesce(forced, '{}') loop
    execute format('alter table %s no force row level security', forced_table);
  end loop;
  for old_team in
    select team.id from teams team
    where not exists (select from accounts where accounts.team_id = team.id)
  loop
    perform set_config('app.team', old_team::text, true);
    perform armazem_open_books(old_team);
  end loop;
  perform set_config('app.team', '', true);
  set constraints all immediate;
  set constraints all deferred;
  foreach forced_table in array coalesce(forced, '{}') loop
    execute format('alter table %s force row level security', forced_table);
  end loop;
end $$;
