-- Guarantees: transactions of a team can neither read nor write the hashes of PINs.
-- Contract: a new PIN gets a new id; a person without a PIN has no row.
-- Source: decision 055, docs/security.md.

drop policy if exists engine on member_pins;
create policy engine on member_pins using ((select armazem_is_engine()));
