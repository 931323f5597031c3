-- A debit can be called back for thirteen months. Whoever is kept from debits after it is kept from them from that day on, not from
-- the day of the order, which is over before most call-backs come.
create function came_back_at(payment payments) returns timestamptz
  language sql stable
  set search_path = pg_catalog, pg_temp
return greatest(
  case when (payment).state = 'failed' then (payment).ended_at end,
  (
    select max(c.created_at)
    from public.chargebacks c
    where c.site_id = (payment).site_id and c.payment_id = (payment).id and c.state = 'open'
  )
);
revoke all on function came_back_at(payments) from public;
grant execute on function came_back_at(payments) to visavis_app;

create or replace function debit_came_back(mark bytea, since timestamptz) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set visavis.site = ''
return exists (
  select
  from public.mandates m
  join public.payments p on p.site_id = m.site_id and p.id = m.payment_id
  where m.iban_mark = mark and m.signed_at is not null and public.came_back_at(p) > since
);

create or replace function phone_has_open_debit(mark bytea, member uuid, since timestamptz) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set visavis.site = ''
return exists (
  select
  from public.mandates m
  join public.payments p on p.site_id = m.site_id and p.id = m.payment_id
  where m.phone_mark = mark and m.member_id <> member and m.signed_at is not null
    and (
      p.state in ('created', 'open', 'pending', 'mismatch') and p.created_at > since
      or public.came_back_at(p) > since
    )
);
