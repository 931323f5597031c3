-- Whichever refund was tried longest ago is tried first: some that fail every time keep no other from its turn.

alter table refunds add column tried_at timestamptz;

drop index refunds_to_do;
create index refunds_to_do on refunds (site_id, coalesce(tried_at, created_at), id) where state in ('created', 'pending');
