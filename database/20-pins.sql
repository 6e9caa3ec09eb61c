-- Guarantees: transactions of teams never read or write the hashes of PINs.
-- Contract: the id of a PIN changes with each new PIN; a person without a PIN has no row.
-- Source: decision 055, docs/security.md.

drop policy if exists engine on member_pins;
create policy engine on member_pins using ((select armazem_is_engine()));
