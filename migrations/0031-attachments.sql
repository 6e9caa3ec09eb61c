-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales" add column if not exists "attachments" uuid[] default '{}' not null;
alter table "payments" add column if not exists "attachments" uuid[] default '{}' not null;
alter table "purchases" add column if not exists "attachments" uuid[] default '{}' not null;
