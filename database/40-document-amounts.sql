-- Guarantees: the amounts of a document and of its lines add up. A line of a sale delivers at most its quantity. A line
--   returns at most the quantity that was delivered or received. A transfer dispatches at most the requested quantity,
--   and receives and loses together at most the dispatched quantity. The allocations and the write-off of a payment
--   are together at most its amount. The paid amount of an expense is at most its total.
-- Contract: check constraints of single rows. 40-credited.sql, 40-lines-add-up.sql, 40-paid.sql and 40-written-off.sql
--   check sums of several rows.
-- Source: I7, I8, I11 and I12, decision 036.

alter table sales
  drop constraint if exists sales_total_adds_up,
  add constraint sales_total_adds_up
    check (total = subtotal - discount_total + tax_total + coalesce(net_shipping, 0) + rounding);
alter table sales
  drop constraint if exists sales_invoiced_is_nothing_or_total,
  add constraint sales_invoiced_is_nothing_or_total check (invoiced in (0, total));
alter table sales_lines
  drop constraint if exists sales_lines_total_adds_up,
  add constraint sales_lines_total_adds_up check (total = net + tax_amount);
alter table sales_lines
  drop constraint if exists sales_lines_delivered_of_quantity,
  add constraint sales_lines_delivered_of_quantity
    check (delivered = 0 or (sign(delivered) = sign(quantity) and abs(delivered) <= abs(quantity)));
alter table sales_lines
  drop constraint if exists sales_lines_returned_of_delivered,
  add constraint sales_lines_returned_of_delivered check (returned between 0 and greatest(delivered, 0));

alter table purchases
  drop constraint if exists purchases_total_adds_up,
  add constraint purchases_total_adds_up
    check (total = subtotal - discount_total + tax_total + coalesce(net_shipping, 0) + rounding);
alter table purchases_lines
  drop constraint if exists purchases_lines_total_adds_up,
  add constraint purchases_lines_total_adds_up check (total = net + tax_amount);
alter table purchases_lines
  drop constraint if exists purchases_lines_returned_of_received,
  add constraint purchases_lines_returned_of_received check (returned between 0 and greatest(received, 0));

alter table expenses
  drop constraint if exists expenses_paid_as_a_whole,
  add constraint expenses_paid_as_a_whole
    check ((payment_status = 'paid') = (paid = amount + coalesce(tax_amount, 0) and paid > 0)
    and paid between 0 and amount + coalesce(tax_amount, 0));

alter table transfers_lines
  drop constraint if exists transfers_lines_arrived_of_dispatched,
  add constraint transfers_lines_arrived_of_dispatched
    check (received >= 0 and lost >= 0 and received + lost <= dispatched and dispatched <= quantity);

alter table payments
  drop constraint if exists payments_allocated_of_amount,
  add constraint payments_allocated_of_amount
    check (amount > 0 and allocated >= 0 and allocated + written_off <= amount);
alter table payments_allocations
  drop constraint if exists payments_allocations_not_below_zero,
  -- An allocation of a closed period is reversed by an allocation with a negative amount and a later date.
  add constraint payments_allocations_not_below_zero check (amount >= 0 or date is not null);
