-- Guarantees: the amounts of a billed purchase do not change.
-- Contract: refuses with check_violation.
-- Source: decision 036, rule 2.1.

create or replace trigger billed_frozen before update on purchases for each row
  when (old.kind = 'purchase' and old.bill_date is not null and new.bill_date is not null
    and (old.subtotal, old.discount_total, old.tax_total, old.shipping, old.net_shipping, old.rounding, old.total)
      is distinct from
      (new.subtotal, new.discount_total, new.tax_total, new.shipping, new.net_shipping, new.rounding, new.total))
  execute function armazem_refuse_posted_change('number');
