-- As before, but whoever has not confirmed an address may be anybody: they see what a visitor sees. Else an address of
-- somebody else, typed at signup, would tell who hides from it.
create or replace function hides_from(site smallint, somebody uuid, viewer uuid) returns boolean
  language sql stable
as $$
  select exists (
    select from public.hidden_regions r
    left join public.members m on m.site_id = r.site_id and m.id = viewer and m.status <> 'not_confirmed'
    left join public.profiles p on p.site_id = m.site_id and p.member_id = m.id
    where r.site_id = hides_from.site and r.member_id = somebody
      and (m.id is null or p.country = r.country and r.region in ('', p.region))
  ) or exists (
    select from public.hidden_contacts h
    left join public.members m on m.site_id = h.site_id and m.id = viewer and m.status <> 'not_confirmed'
    left join public.contact_hashes c on c.site_id = h.site_id and c.hash = h.hash and c.member_id = m.id
    where h.site_id = hides_from.site and h.member_id = somebody and (m.id is null or c.hash is not null)
  )
$$;
