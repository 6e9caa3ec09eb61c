-- Finds entries on expense accounts, which are few among the entries of income and cost.
create index journal_lines_expenses on journal_lines (team_id, date) where role is null or role = 'expense';
