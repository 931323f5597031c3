-- Whether somebody hides from anybody stands in the row that searches read: almost nobody does, and only for those few it
-- is asked from whom. A list of all of them costs every search more the more there are, and one day much more at once.

alter table searchable add column hides boolean not null default false;

create or replace function refresh_searchable(site smallint, member uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into searchable
  select m.site_id, m.id, p.gender, p.seeks, p.country, p.region, p.place_id, p.birth_date, p.sexuality, p.hair_color,
    p.relationship_status, p.body_type, p.eye_color, p.interests,
    exists (
      select from photos f
      where f.site_id = m.site_id and f.member_id = m.id and not f.is_private and f.status = 'active' and f.deleted_at is null
    ),
    p.verified_at is not null, m.is_fictional, m.signup_at, date_trunc('hour', m.last_active_at),
    exists (select from hidden_regions r where r.site_id = m.site_id and r.member_id = m.id)
      or exists (select from hidden_contacts c where c.site_id = m.site_id and c.member_id = m.id)
  from members m
  join profiles p on p.site_id = m.site_id and p.member_id = m.id
  where m.site_id = site and m.id = member and m.status = 'active' and p.status = 'active' and not p.is_invisible
  on conflict (site_id, member_id) do update set
    gender = excluded.gender, seeks = excluded.seeks, country = excluded.country, region = excluded.region,
    place_id = excluded.place_id, birth_date = excluded.birth_date, sexuality = excluded.sexuality,
    hair_color = excluded.hair_color, relationship_status = excluded.relationship_status, body_type = excluded.body_type,
    eye_color = excluded.eye_color, interests = excluded.interests, has_photo = excluded.has_photo,
    is_verified = excluded.is_verified, is_fictional = excluded.is_fictional, active_at = excluded.active_at,
    hides = excluded.hides;
  if not found then
    delete from searchable where site_id = site and member_id = member;
  end if;
end
$$;

create function hiding_changed() returns trigger
  language plpgsql
as $$
begin
  perform refresh_searchable(coalesce(new.site_id, old.site_id), coalesce(new.member_id, old.member_id));
  return null;
end
$$;
create trigger hidden_regions_searchable after insert or delete on hidden_regions
  for each row execute function hiding_changed();
create trigger hidden_contacts_searchable after insert or delete on hidden_contacts
  for each row execute function hiding_changed();

update searchable s set hides = true
where exists (select from hidden_regions r where r.site_id = s.site_id and r.member_id = s.member_id)
  or exists (select from hidden_contacts c where c.site_id = s.site_id and c.member_id = s.member_id);

-- For the number of those who fit, from which they are taken.
create index searchable_hiding on searchable (site_id, gender, country, birth_date) where hides;

-- As before, but whoever has not said in which region they live may live in any.
create or replace function hides_from(site smallint, somebody uuid, viewer uuid) returns boolean
  language sql stable
as $$
  select exists (
    select from public.hidden_regions r
    left join public.members m on m.site_id = r.site_id and m.id = viewer and m.status <> 'not_confirmed'
    left join public.profiles p on p.site_id = m.site_id and p.member_id = m.id
    where r.site_id = hides_from.site and r.member_id = somebody
      and (p.member_id is null or p.country = r.country and (r.region = '' or coalesce(p.region, r.region) = r.region))
  ) or exists (
    select from public.hidden_contacts h
    left join public.members m on m.site_id = h.site_id and m.id = viewer and m.status <> 'not_confirmed'
    left join public.contact_hashes c on c.site_id = h.site_id and c.hash = h.hash and c.member_id = m.id
    where h.site_id = hides_from.site and h.member_id = somebody and (m.id is null or c.hash is not null)
  )
$$;
