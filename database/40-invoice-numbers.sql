-- Guarantees: the number of an invoice or credit note never changes.
-- Contract: refuses with check_violation.
-- Source: rule 2.2, I14.

create or replace trigger invoice_number_kept before update of invoice_number on sales for each row
  when (old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number)
  execute function armazem_refuse_posted_change('invoice_number');
