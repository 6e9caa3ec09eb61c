-- Guarantees: a transaction of a team can delete only tokens of its own members: links for new passwords, two-factor
--   challenges and trusted devices.
-- Contract: armazem_end_password_links(people) deletes the tokens of these members. It is called when the person who
--   created links for new passwords may no longer create them. In the table `verification`, the column `identifier`
--   holds the hash of the token, and the column `value` the id of the person.
-- Source: decision 078.

create or replace function armazem_end_password_links(people uuid[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  team text := current_setting('app.team', true);
  engine text := coalesce(current_setting('app.engine', true), '');
  member_ids text[] := array(
    select member.user_id::text from members member
    where member.team_id = armazem_team() and member.user_id = any(armazem_end_password_links.people));
begin
  perform set_config('app.team', '', true), set_config('app.engine', 'on', true);
  delete from verification where value = any(member_ids);
  perform set_config('app.team', team, true), set_config('app.engine', engine, true);
end $$;
revoke execute on function armazem_end_password_links from public;
grant execute on function armazem_end_password_links to armazem_app;
