-- As `debit_came_back`, of the phone that allowed it, and also while nobody knows yet whether it comes back: whoever invents bank
-- accounts and opens a new account of ours for each needs a phone for the code. The member's own debits are another question,
-- which their site asks by itself.
create function phone_has_open_debit(mark bytea, member uuid, since timestamptz) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set visavis.site = ''
return exists (
  select
  from public.mandates m
  join public.payments p on p.site_id = m.site_id and p.id = m.payment_id
  where m.phone_mark = mark and m.member_id <> member and m.signed_at is not null
    and (p.state in ('created', 'open', 'pending', 'mismatch', 'failed') or p.charged_back > 0) and p.created_at > since
);
revoke all on function phone_has_open_debit(bytea, uuid, timestamptz) from public;
grant execute on function phone_has_open_debit(bytea, uuid, timestamptz) to visavis_app;
create index mandates_of_phone on mandates (phone_mark);
