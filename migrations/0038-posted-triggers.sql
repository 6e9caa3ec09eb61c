-- Written by npm run db:migration from the declarations, looked at and committed by a person.
create or replace trigger "posted_frozen" before update on "adjustments" for each row
  when (old."number" is not null and ((old.id, old.team_id, old.created_at, old.created_by, old."number", old."date", old."branch", old."mode", old."blind", old."reason", old."reject_reason", old."approver", old."value")
    is distinct from (new.id, new.team_id, new.created_at, new.created_by, new."number", new."date", new."branch", new."mode", new."blind", new."reason", new."reject_reason", new."approver", new."value") or new."status" in ('draft')))
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_frozen" on "adjustments" is 'declared 707688fc52e9';
create or replace trigger "posted_kept" before delete on "adjustments" for each row when (old."number" is not null)
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_kept" on "adjustments" is 'declared b9064a3f5ff0';
create or replace trigger "posted_lines_frozen" before update on "adjustments_lines" for each row
  when ((old.id, old.team_id, old.parent, old.position, old."product", old."bin", old."quantity", old."listed", old."counted", old."unit_cost", old."expected", old."difference", old."value")
    is distinct from (new.id, new.team_id, new.parent, new.position, new."product", new."bin", new."quantity", new."listed", new."counted", new."unit_cost", new."expected", new."difference", new."value"))
  execute function armazem_refuse_posted_lines('adjustments', 'number');
comment on trigger "posted_lines_frozen" on "adjustments_lines" is 'declared 6e30f8067f99';
create or replace trigger "posted_lines_added" after insert on "adjustments_lines" referencing new table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('adjustments', 'number');
comment on trigger "posted_lines_added" on "adjustments_lines" is 'declared 1e31625a3f32';
create or replace trigger "posted_lines_removed" after delete on "adjustments_lines" referencing old table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('adjustments', 'number');
comment on trigger "posted_lines_removed" on "adjustments_lines" is 'declared 5a5563d98e54';
create or replace trigger "posted_frozen" before update on "day_closings" for each row
  when (old."number" is not null and ((old.id, old.team_id, old.created_at, old.created_by, old."number", old."date", old."branch", old."opening", old."sales_count", old."sales_total", old."returns_total", old."cash_in", old."cash_out", old."expected", old."counted", old."difference")
    is distinct from (new.id, new.team_id, new.created_at, new.created_by, new."number", new."date", new."branch", new."opening", new."sales_count", new."sales_total", new."returns_total", new."cash_in", new."cash_out", new."expected", new."counted", new."difference") or new."status" in ('draft')))
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_frozen" on "day_closings" is 'declared a31434a14eaa';
create or replace trigger "posted_kept" before delete on "day_closings" for each row when (old."number" is not null)
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_kept" on "day_closings" is 'declared 7b2bc93ff853';
create or replace trigger "posted_lines_frozen" before update on "day_closings_lines" for each row
  when ((old.id, old.team_id, old.parent, old.position, old."method", old."cashier", old."in", old."out", old."net")
    is distinct from (new.id, new.team_id, new.parent, new.position, new."method", new."cashier", new."in", new."out", new."net"))
  execute function armazem_refuse_posted_lines('day_closings', 'number');
comment on trigger "posted_lines_frozen" on "day_closings_lines" is 'declared 660e73b667d3';
create or replace trigger "posted_lines_added" after insert on "day_closings_lines" referencing new table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('day_closings', 'number');
comment on trigger "posted_lines_added" on "day_closings_lines" is 'declared d9a33ee2156d';
create or replace trigger "posted_lines_removed" after delete on "day_closings_lines" referencing old table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('day_closings', 'number');
comment on trigger "posted_lines_removed" on "day_closings_lines" is 'declared 09ec421150e0';
create or replace trigger "posted_frozen" before update on "sales" for each row
  when (old."number" is not null and ((old.id, old.team_id, old.created_at, old.created_by, old."number", old."kind", old."date", old."customer", old."prices_include_tax", old."tax_rounding", old."discount_percent", old."discount_amount", old."shipping", old."round_to", old."subtotal", old."discount_total", old."tax_total", old."rounding", old."total", old."valid_until", old."branch", old."salesperson", old."original")
    is distinct from (new.id, new.team_id, new.created_at, new.created_by, new."number", new."kind", new."date", new."customer", new."prices_include_tax", new."tax_rounding", new."discount_percent", new."discount_amount", new."shipping", new."round_to", new."subtotal", new."discount_total", new."tax_total", new."rounding", new."total", new."valid_until", new."branch", new."salesperson", new."original") or new."status" in ('draft', 'held')))
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_frozen" on "sales" is 'declared 0d4f49c7b71f';
create or replace trigger "posted_kept" before delete on "sales" for each row when (old."number" is not null)
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_kept" on "sales" is 'declared aafdcebcfcee';
create or replace trigger "posted_lines_frozen" before update on "sales_lines" for each row
  when ((old.id, old.team_id, old.parent, old.position, old."product", old."description", old."quantity", old."unit", old."factor", old."base_quantity", old."unit_price", old."discount_percent", old."discount_amount", old."tax", old."tax_rate", old."gross", old."discount", old."document_discount", old."net", old."tax_amount", old."total", old."original", old."price_source")
    is distinct from (new.id, new.team_id, new.parent, new.position, new."product", new."description", new."quantity", new."unit", new."factor", new."base_quantity", new."unit_price", new."discount_percent", new."discount_amount", new."tax", new."tax_rate", new."gross", new."discount", new."document_discount", new."net", new."tax_amount", new."total", new."original", new."price_source"))
  execute function armazem_refuse_posted_lines('sales', 'number');
comment on trigger "posted_lines_frozen" on "sales_lines" is 'declared 6519287e0ca4';
create or replace trigger "posted_lines_added" after insert on "sales_lines" referencing new table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('sales', 'number');
comment on trigger "posted_lines_added" on "sales_lines" is 'declared 65514ac32fb7';
create or replace trigger "posted_lines_removed" after delete on "sales_lines" referencing old table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('sales', 'number');
comment on trigger "posted_lines_removed" on "sales_lines" is 'declared 6fc0db5875fd';
create or replace trigger "posted_frozen" before update on "expenses" for each row
  when (old."number" is not null and ((old.id, old.team_id, old.created_at, old.created_by, old."number", old."date", old."category", old."branch", old."payee", old."employee", old."amount", old."tax", old."requested_by", old."approved_by", old."approved_at", old."reject_reason")
    is distinct from (new.id, new.team_id, new.created_at, new.created_by, new."number", new."date", new."category", new."branch", new."payee", new."employee", new."amount", new."tax", new."requested_by", new."approved_by", new."approved_at", new."reject_reason") or new."status" in ('draft', 'rejected')))
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_frozen" on "expenses" is 'declared d700af7e3341';
create or replace trigger "posted_kept" before delete on "expenses" for each row when (old."number" is not null)
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_kept" on "expenses" is 'declared 948f92692bf8';
create or replace trigger "posted_frozen" before update on "payments" for each row
  when (old."number" is not null and ((old.id, old.team_id, old.created_at, old.created_by, old."number", old."direction", old."date", old."amount", old."party", old."customer", old."supplier", old."branch", old."method", old."reference", old."tendered", old."change", old."keep_credit", old."requested_by", old."approved_by", old."approved_at", old."reject_reason")
    is distinct from (new.id, new.team_id, new.created_at, new.created_by, new."number", new."direction", new."date", new."amount", new."party", new."customer", new."supplier", new."branch", new."method", new."reference", new."tendered", new."change", new."keep_credit", new."requested_by", new."approved_by", new."approved_at", new."reject_reason")))
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_frozen" on "payments" is 'declared 47c44d2cf144';
create or replace trigger "posted_kept" before delete on "payments" for each row when (old."number" is not null)
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_kept" on "payments" is 'declared 204f9c5e38a3';
create or replace trigger "posted_lines_frozen" before update on "payments_allocations" for each row
  when ((old.id, old.team_id, old.parent, old.position, old."document", old."kind", old."date")
    is distinct from (new.id, new.team_id, new.parent, new.position, new."document", new."kind", new."date"))
  execute function armazem_refuse_posted_lines('payments', 'number');
comment on trigger "posted_lines_frozen" on "payments_allocations" is 'declared d10f8f6d381c';
create or replace trigger "posted_frozen" before update on "purchases" for each row
  when (old."number" is not null and ((old.id, old.team_id, old.created_at, old.created_by, old."number", old."kind", old."date", old."supplier", old."over_receipt_percent", old."prices_include_tax", old."tax_rounding", old."discount_percent", old."discount_amount", old."shipping", old."round_to", old."subtotal", old."discount_total", old."tax_total", old."rounding", old."total", old."branch", old."requested_by", old."approved_by", old."approved_at", old."reject_reason", old."original")
    is distinct from (new.id, new.team_id, new.created_at, new.created_by, new."number", new."kind", new."date", new."supplier", new."over_receipt_percent", new."prices_include_tax", new."tax_rounding", new."discount_percent", new."discount_amount", new."shipping", new."round_to", new."subtotal", new."discount_total", new."tax_total", new."rounding", new."total", new."branch", new."requested_by", new."approved_by", new."approved_at", new."reject_reason", new."original") or new."status" in ('draft')))
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_frozen" on "purchases" is 'declared 091060ceffed';
create or replace trigger "posted_kept" before delete on "purchases" for each row when (old."number" is not null)
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_kept" on "purchases" is 'declared 0ee31522868d';
create or replace trigger "posted_lines_frozen" before update on "purchases_lines" for each row
  when ((old.id, old.team_id, old.parent, old.position, old."product", old."description", old."quantity", old."unit", old."factor", old."base_quantity", old."unit_price", old."discount_percent", old."discount_amount", old."tax", old."tax_rate", old."gross", old."discount", old."document_discount", old."net", old."tax_amount", old."total", old."original", old."keeps_average")
    is distinct from (new.id, new.team_id, new.parent, new.position, new."product", new."description", new."quantity", new."unit", new."factor", new."base_quantity", new."unit_price", new."discount_percent", new."discount_amount", new."tax", new."tax_rate", new."gross", new."discount", new."document_discount", new."net", new."tax_amount", new."total", new."original", new."keeps_average"))
  execute function armazem_refuse_posted_lines('purchases', 'number');
comment on trigger "posted_lines_frozen" on "purchases_lines" is 'declared ea5c4721dc71';
create or replace trigger "posted_lines_added" after insert on "purchases_lines" referencing new table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('purchases', 'number');
comment on trigger "posted_lines_added" on "purchases_lines" is 'declared 3e408e28d0ad';
create or replace trigger "posted_lines_removed" after delete on "purchases_lines" referencing old table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('purchases', 'number');
comment on trigger "posted_lines_removed" on "purchases_lines" is 'declared 38194face5d3';
create or replace trigger "posted_frozen" before update on "transfers" for each row
  when (old."number" is not null and ((old.id, old.team_id, old.created_at, old.created_by, old."number", old."date", old."from_branch", old."to_branch", old."mode", old."expected_date", old."requested_by")
    is distinct from (new.id, new.team_id, new.created_at, new.created_by, new."number", new."date", new."from_branch", new."to_branch", new."mode", new."expected_date", new."requested_by") or new."status" in ('draft')))
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_frozen" on "transfers" is 'declared f16a210abf3b';
create or replace trigger "posted_kept" before delete on "transfers" for each row when (old."number" is not null)
  execute function armazem_refuse_posted_change('number');
comment on trigger "posted_kept" on "transfers" is 'declared c13b654f6cc7';
create or replace trigger "posted_lines_frozen" before update on "transfers_lines" for each row
  when ((old.id, old.team_id, old.parent, old.position, old."product", old."quantity")
    is distinct from (new.id, new.team_id, new.parent, new.position, new."product", new."quantity"))
  execute function armazem_refuse_posted_lines('transfers', 'number');
comment on trigger "posted_lines_frozen" on "transfers_lines" is 'declared 6e08e63f3d16';
create or replace trigger "posted_lines_added" after insert on "transfers_lines" referencing new table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('transfers', 'number');
comment on trigger "posted_lines_added" on "transfers_lines" is 'declared e8a6deb44f91';
create or replace trigger "posted_lines_removed" after delete on "transfers_lines" referencing old table as changed_lines for each statement
  execute function armazem_refuse_posted_lines('transfers', 'number');
comment on trigger "posted_lines_removed" on "transfers_lines" is 'declared 8b4228c05aac';
