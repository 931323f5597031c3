-- What was kept until now holds plain hashes of inputs with passwords in them, and network addresses hashed without a key:
-- all of it goes.
delete from intents;

alter table intents rename to idempotency_keys;
alter table idempotency_keys rename constraint intents_pkey to idempotency_keys_pkey;
alter table idempotency_keys rename constraint intents_site_id_fkey to idempotency_keys_site_id_fkey;
alter index intents_by_age rename to idempotency_keys_by_age;

alter table idempotency_keys
  -- A client may make its keys as it likes.
  alter column key type text,
  -- Written by the process, whose clock also says when a day is over.
  alter column created_at drop default,
  alter column answer set not null,
  add constraint idempotency_keys_key_check check (length(key) between 8 and 128);

comment on column idempotency_keys.request_hash is
  'Keyed with the installation''s secret, over an input without passwords and codes.';
comment on column idempotency_keys.answer is
  'What the answer is made of: no secret, and of a visitor nothing personal.';

-- Processes of the release before this one know the table by its old name and leave the time to it. The next migration
-- that touches this table drops the view.
create view intents with (security_invoker = true) as
  select site_id, actor, key, request_hash, answer, created_at from idempotency_keys;
alter view intents alter column created_at set default now();
grant select, insert, update, delete on intents to visavis_app;
