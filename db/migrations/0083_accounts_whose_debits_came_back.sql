-- A debit that came back says something of the account, not of the site: whoever loses it on one site would go to the next.
-- The only question that may be asked over all sites, and its answer is yes or no.
create function debit_came_back(mark bytea, since timestamptz) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set visavis.site = ''
return exists (
  select
  from public.mandates m
  join public.payments p on p.site_id = m.site_id and p.id = m.payment_id
  where m.iban_mark = mark and m.signed_at is not null
    and (p.state = 'failed' or p.charged_back > 0) and p.created_at > since
);
revoke all on function debit_came_back(bytea, timestamptz) from public;
grant execute on function debit_came_back(bytea, timestamptz) to visavis_app;
create index mandates_of_account on mandates (iban_mark);
