-- Guarantees: if a goods receipt is reversed at a value that differs from the current value in stock, the cost
--   correction of the difference is purchase variance, in the journal and in the reports of stock losses.
-- Contract: armazem_corrects_reversed_receipt(movement) is true for a cost correction that follows the reversal of a
--   goods receipt. It reads the previous movement by its key, and only for cost corrections.
-- Source: rule 1.24.

-- Drops the function of earlier versions, which had another name. Later files create the views that used it again.
drop function if exists armazem_corrects_unreceived(stock_movements) cascade;

create or replace function armazem_corrects_reversed_receipt(correction stock_movements) returns boolean
language sql stable as $$
  select correction.type = 'costCorrection' and correction.resource = 'purchases' and exists (
    select from stock_movements reversal
    where reversal.team_id = correction.team_id and reversal.product = correction.product
      and reversal.branch = correction.branch and reversal.sequence = correction.sequence - 1
      and reversal.type = 'reversal' and reversal.document = correction.document)
$$;

grant execute on function armazem_corrects_reversed_receipt to armazem_app;
