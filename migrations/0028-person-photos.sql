-- The photo of a person, a small WebP picture. A person has the same photo in all of their teams.
create table person_photos (
  user_id uuid primary key,
  content bytea not null,
  -- Changes with the picture, so that browsers do not show an earlier one.
  version text not null
);

alter table person_photos enable row level security, force row level security;
