-- When an owner removed the team. Its members have no access any more; its files and rows are deleted next.
alter table teams add column removed_at timestamptz;
