-- What a role may do by itself: `{"discountPercent": 30}`; null is as its declaration says, like `permissions`.
alter table roles add column limits jsonb;

-- How the team wants its rules of business to be; what is not said is as declared.
alter table teams add column settings jsonb not null default '{}';

-- The branches a member works in; null is all of them.
alter table members add column branches uuid[];
