-- Guarantees: a goods receipt is posted when it is created; afterwards only its column `reversed` may change, from
--   false to true.
-- Contract: refuses with check_violation. The triggers of other posted documents are generated from their declared
--   number series; receipts declare none.
-- Source: decision 036.

create or replace trigger posted_frozen before update on receipts for each row
  when ((old.id, old.team_id, old.number, old.kind, old.purchase, old.supplier, old.branch, old.date, old.total,
      old.net, old.tax_total, old.charges, old.note, old.created_at, old.created_by)
    is distinct from (new.id, new.team_id, new.number, new.kind, new.purchase, new.supplier, new.branch, new.date,
      new.total, new.net, new.tax_total, new.charges, new.note, new.created_at, new.created_by)
    or (old.reversed and not new.reversed))
  execute function armazem_refuse_posted_change('number');

create or replace trigger posted_kept before delete on receipts for each row
  execute function armazem_refuse_posted_change('number');

create or replace trigger posted_lines_frozen before update on receipts_lines for each row
  execute function armazem_refuse_posted_lines('receipts', 'number');

create or replace trigger posted_lines_added after insert on receipts_lines referencing new table as changed_lines
  for each statement execute function armazem_refuse_posted_lines('receipts', 'number');

create or replace trigger posted_lines_removed after delete on receipts_lines referencing old table as changed_lines
  for each statement execute function armazem_refuse_posted_lines('receipts', 'number');
