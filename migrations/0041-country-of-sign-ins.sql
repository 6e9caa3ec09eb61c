-- Holds the code of the country of a sign-in, so that the bell names the country in the language of the reader.
alter table notifications add column if not exists country text;
