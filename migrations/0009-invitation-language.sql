-- The language of the mail and of the new account; null is that of whoever invited.
alter table invitations add column language text;
