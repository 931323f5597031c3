-- Members who are away are told of more: requests for private photos, and once in a while of what nobody waits for.

-- For looking through the requests that have come lately.
create index photo_grants_waiting on photo_grants (site_id, asked_at) where status = 'asked';

-- What an operator tells everybody who asked to hear of it, in their language. It ends before what was sent is forgotten,
-- so that nobody hears it twice.
create table announcements (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('news', 'promotions')),
  -- By language. Who speaks none of them is told nothing.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (site_id, id),
  check (ends_at > starts_at and ends_at <= starts_at + interval '21 days')
);
create index announcements_current on announcements (site_id, ends_at);

select wall_off('announcements');
grant select, insert, delete on announcements to visavis_app;

-- How many people a notice told of (matches, requests, people who fit), and which announcement it brought.
alter table notices add column people integer not null default 0;
alter table notices add column announcement_id uuid;
create index notices_of_announcement on notices (site_id, announcement_id, member_id) where announcement_id is not null;

-- A yes to advertising is written down with its day like any other.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('terms', 'sensitive', 'promotions', 'news'));

-- A request that is answered on one device leaves the others.
create function end_pushes_of_requests() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = old.site_id and p.member_id = old.owner_id and not p.is_over and p.tag = 'photo-requests'
      and not exists (
        select from public.photo_grants g
        where g.site_id = old.site_id and g.owner_id = old.owner_id and g.status = 'asked'
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
end
$$;
revoke execute on function end_pushes_of_requests from public;
grant execute on function end_pushes_of_requests to visavis_app;
create trigger end_pushes after update of status on photo_grants
  for each row when (old.status = 'asked' and new.status <> 'asked') execute function end_pushes_of_requests();
