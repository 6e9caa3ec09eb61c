-- Bytes that all files of an upload take up, for the quota of its team; what is there counts as it was sent.
alter table uploads add column stored bigint not null default 0;
update uploads set stored = size;

-- Which record names an upload, so that a file answers to those who may read that record, by one look at an index.
-- A link that a record dropped stays (its history shows the file) and is no longer current, until the upload goes.
create table upload_links (
  team_id uuid not null references teams on delete cascade,
  upload uuid not null,
  resource text not null,
  -- Of child rows `lines.photo`.
  field text not null,
  -- The record, and the row that names the upload: the record itself, or one of its child rows.
  record uuid not null,
  row_id uuid not null,
  is_current boolean not null default true,
  primary key (team_id, upload, resource, field, row_id),
  foreign key (team_id, upload) references uploads on delete cascade
);
create index upload_links_row_idx on upload_links (team_id, row_id);

alter table upload_links enable row level security;
alter table upload_links force row level security;
create policy team on upload_links using (team_id = (select armazem_team()));
grant select, insert, update, delete on upload_links to armazem_app;

-- Arguments: the resource, the field, the column of the record's id, the column that holds uploads. Triggers that call
-- it come with the columns (src/server/migrate/upload-triggers.ts).
create function armazem_link_uploads() returns trigger language plpgsql as $$
declare
  row_ jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  team uuid := row_ ->> 'team_id';
  named jsonb := case when tg_op = 'DELETE' then null else row_ -> tg_argv[3] end;
begin
  if tg_op <> 'INSERT' then
    update upload_links l set is_current = false
    where l.team_id = team and l.row_id = (row_ ->> 'id')::uuid
      and l.resource = tg_argv[0] and l.field = tg_argv[1] and l.is_current;
  end if;
  insert into upload_links (team_id, upload, resource, field, record, row_id)
  select distinct team, u.id, tg_argv[0], tg_argv[1], (row_ ->> tg_argv[2])::uuid, (row_ ->> 'id')::uuid
  from jsonb_array_elements_text(case jsonb_typeof(named)
    when 'array' then named when 'string' then jsonb_build_array(named) else '[]' end) given
  join uploads u on u.team_id = team and u.id = given::uuid
  on conflict (team_id, upload, resource, field, row_id) do update set is_current = true;
  return null;
end $$;

create or replace trigger "uploads_photo_insert" after insert on "employees" for each row when (new."photo" is not null)
  execute function armazem_link_uploads('employees', 'photo', 'id', 'photo');
comment on trigger "uploads_photo_insert" on "employees" is 'declared a1d7a8d9ef37';
create or replace trigger "uploads_photo_update" after update of "photo" on "employees" for each row when (old."photo" is distinct from new."photo")
  execute function armazem_link_uploads('employees', 'photo', 'id', 'photo');
comment on trigger "uploads_photo_update" on "employees" is 'declared e1a073c9c2a3';
create or replace trigger "uploads_photo_delete" after delete on "employees" for each row when (old."photo" is not null)
  execute function armazem_link_uploads('employees', 'photo', 'id', 'photo');
comment on trigger "uploads_photo_delete" on "employees" is 'declared 08b552dc0a3a';
create or replace trigger "uploads_logo_insert" after insert on "brands" for each row when (new."logo" is not null)
  execute function armazem_link_uploads('brands', 'logo', 'id', 'logo');
comment on trigger "uploads_logo_insert" on "brands" is 'declared 5bb207eee0c6';
create or replace trigger "uploads_logo_update" after update of "logo" on "brands" for each row when (old."logo" is distinct from new."logo")
  execute function armazem_link_uploads('brands', 'logo', 'id', 'logo');
comment on trigger "uploads_logo_update" on "brands" is 'declared 88bbced430b2';
create or replace trigger "uploads_logo_delete" after delete on "brands" for each row when (old."logo" is not null)
  execute function armazem_link_uploads('brands', 'logo', 'id', 'logo');
comment on trigger "uploads_logo_delete" on "brands" is 'declared d05e81b64486';
create or replace trigger "uploads_images_insert" after insert on "products" for each row when (new."images" <> '{}')
  execute function armazem_link_uploads('products', 'images', 'id', 'images');
comment on trigger "uploads_images_insert" on "products" is 'declared c35b95c07267';
create or replace trigger "uploads_images_update" after update of "images" on "products" for each row when (old."images" is distinct from new."images")
  execute function armazem_link_uploads('products', 'images', 'id', 'images');
comment on trigger "uploads_images_update" on "products" is 'declared 07282b9dae43';
create or replace trigger "uploads_images_delete" after delete on "products" for each row when (old."images" <> '{}')
  execute function armazem_link_uploads('products', 'images', 'id', 'images');
comment on trigger "uploads_images_delete" on "products" is 'declared d1631c1b6c61';
create or replace trigger "uploads_attachments_insert" after insert on "sales" for each row when (new."attachments" <> '{}')
  execute function armazem_link_uploads('sales', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_insert" on "sales" is 'declared eb5734aae423';
create or replace trigger "uploads_attachments_update" after update of "attachments" on "sales" for each row when (old."attachments" is distinct from new."attachments")
  execute function armazem_link_uploads('sales', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_update" on "sales" is 'declared 8d6e2d2feb03';
create or replace trigger "uploads_attachments_delete" after delete on "sales" for each row when (old."attachments" <> '{}')
  execute function armazem_link_uploads('sales', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_delete" on "sales" is 'declared 348657a1ad84';
create or replace trigger "uploads_receipt_insert" after insert on "expenses" for each row when (new."receipt" is not null)
  execute function armazem_link_uploads('expenses', 'receipt', 'id', 'receipt');
comment on trigger "uploads_receipt_insert" on "expenses" is 'declared fdea707771d3';
create or replace trigger "uploads_receipt_update" after update of "receipt" on "expenses" for each row when (old."receipt" is distinct from new."receipt")
  execute function armazem_link_uploads('expenses', 'receipt', 'id', 'receipt');
comment on trigger "uploads_receipt_update" on "expenses" is 'declared 230dfb97b78e';
create or replace trigger "uploads_receipt_delete" after delete on "expenses" for each row when (old."receipt" is not null)
  execute function armazem_link_uploads('expenses', 'receipt', 'id', 'receipt');
comment on trigger "uploads_receipt_delete" on "expenses" is 'declared 88e70945309c';
create or replace trigger "uploads_attachments_insert" after insert on "payments" for each row when (new."attachments" <> '{}')
  execute function armazem_link_uploads('payments', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_insert" on "payments" is 'declared 75e8daac93c9';
create or replace trigger "uploads_attachments_update" after update of "attachments" on "payments" for each row when (old."attachments" is distinct from new."attachments")
  execute function armazem_link_uploads('payments', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_update" on "payments" is 'declared c395167ca230';
create or replace trigger "uploads_attachments_delete" after delete on "payments" for each row when (old."attachments" <> '{}')
  execute function armazem_link_uploads('payments', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_delete" on "payments" is 'declared 9e7edc519d16';
create or replace trigger "uploads_attachments_insert" after insert on "purchases" for each row when (new."attachments" <> '{}')
  execute function armazem_link_uploads('purchases', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_insert" on "purchases" is 'declared e721a26fa585';
create or replace trigger "uploads_attachments_update" after update of "attachments" on "purchases" for each row when (old."attachments" is distinct from new."attachments")
  execute function armazem_link_uploads('purchases', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_update" on "purchases" is 'declared c30f40c763a6';
create or replace trigger "uploads_attachments_delete" after delete on "purchases" for each row when (old."attachments" <> '{}')
  execute function armazem_link_uploads('purchases', 'attachments', 'id', 'attachments');
comment on trigger "uploads_attachments_delete" on "purchases" is 'declared 9eb70d46e39a';

-- What records name already.
insert into upload_links (team_id, upload, resource, field, record, row_id)
select n.team_id, u.id, n.resource, n.field, n.record, n.record from (
  select team_id, id as record, 'employees' as resource, 'photo' as field, "photo" as upload from "employees"
  union all
  select team_id, id as record, 'brands' as resource, 'logo' as field, "logo" as upload from "brands"
  union all
  select team_id, id as record, 'products' as resource, 'images' as field, unnest("images") as upload from "products"
  union all
  select team_id, id as record, 'sales' as resource, 'attachments' as field, unnest("attachments") as upload from "sales"
  union all
  select team_id, id as record, 'expenses' as resource, 'receipt' as field, "receipt" as upload from "expenses"
  union all
  select team_id, id as record, 'payments' as resource, 'attachments' as field, unnest("attachments") as upload from "payments"
  union all
  select team_id, id as record, 'purchases' as resource, 'attachments' as field, unnest("attachments") as upload from "purchases"
) n join uploads u on u.team_id = n.team_id and u.id = n.upload
on conflict do nothing;
