-- Guarantees: a product without a tax has the tax of its category, or of the nearest parent category that has one.
-- Contract: armazem_inherited_tax(team, category) returns the tax of a category or of its nearest parent with a tax;
--   null without one. Statements call it for the parent of a category without a tax (product-taxes.server.ts).
-- Source: rule 1.4.

-- The number of steps is limited, so that the query ends if damaged data contains a cycle. The language is
-- plpgsql, because functions in SQL keep no plan between statements before PostgreSQL 18.
create or replace function armazem_inherited_tax(team uuid, category uuid) returns uuid
  language plpgsql stable strict parallel safe as $$
begin
  return (
    with recursive ancestors as (
      select nearest.parent, nearest.default_tax, 1 as level
      from categories nearest where nearest.team_id = team and nearest.id = category
      union all
      select next.parent, next.default_tax, ancestors.level + 1
      from ancestors join categories next on next.team_id = team and next.id = ancestors.parent
      where ancestors.default_tax is null and ancestors.level < 10)
    select ancestors.default_tax from ancestors where ancestors.default_tax is not null);
end $$;
