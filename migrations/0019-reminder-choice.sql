-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "customers" add column if not exists "gets_reminders" boolean default true not null;
