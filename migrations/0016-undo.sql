-- Change sets are the entries of one request; deleted records are listed by their entries.
create index if not exists history_request_idx on history (team_id, request_id);
create index if not exists history_deleted_idx on history (team_id, resource, at desc) where action = 'delete';
