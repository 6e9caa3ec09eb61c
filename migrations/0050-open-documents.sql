-- Finds the drafts of sales, and the purchases that are not finished, which the dashboard counts.
create index sales_drafts on sales (team_id, id) where status in ('draft', 'held');
create index purchases_unfinished on purchases (team_id, id) where status in ('draft', 'pendingApproval', 'ordered');
