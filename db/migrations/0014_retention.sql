-- What is old goes: by row where there is little, by whole partitions where there is much.

-- What the batches look for.
create index attempts_until on attempts (site_id, until);
create index sessions_ended on sessions (site_id, expires_at);
create index mail_links_ended on mail_links (site_id, expires_at);
create index mail_links_used on mail_links (site_id, used_at) where used_at is not null;
create index known_devices_seen on known_devices (site_id, seen_at);
create index visits_old on visits (site_id, visited_at);
create index mails_old on mails (site_id, created_at);
create index signup_grants_old on signup_grants (site_id, granted_at);
create index complaints_old on complaints (site_id, created_at);
grant delete on signup_grants, complaints to visavis_app;
grant update (name, email) on complaints to visavis_app;

-- Tables that grow with every click are partitioned by week. Partitions live in a schema of their own that nobody but the
-- owner may use; rows that came too early or too late for one lie in its `_rest`, so that nothing is ever refused.
create schema partitions;

-- Makes the partitions of this week and the next ones, before they are needed. What lay in `_rest` moves in.
create function make_partitions(parent text, at timestamptz, weeks integer default 3) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  week timestamptz;
  name text;
begin
  if not exists (
    select from pg_class where relname = parent and relnamespace = 'public'::regnamespace and relkind = 'p'
  ) then
    raise insufficient_privilege using message = format('%I is not partitioned', parent);
  end if;
  for step in 0 .. least(weeks, 10) - 1 loop
    week := date_trunc('week', at, 'UTC') + step * interval '7 days';
    name := format('%s_%s', parent, to_char(week at time zone 'UTC', 'YYYYMMDD'));
    continue when to_regclass(format('partitions.%I', name)) is not null;
    execute format('create table partitions.%I (like public.%I including defaults including constraints)', name, parent);
    execute format('with moved as (delete from partitions.%I where created_at >= %L and created_at < %L returning *)
      insert into partitions.%I select * from moved', parent || '_rest', week, week + interval '7 days', name);
    execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)', parent, name,
      week, week + interval '7 days');
  end loop;
end
$$;

-- Drops the partitions that end before a moment, and deletes up to `most` older rows of `_rest`. Returns how many of these
-- it deleted: as many as `most` means that there may be more.
create function drop_partitions(parent text, before timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  name text;
  deleted integer;
begin
  for name in
    select c.relname
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    where p.relname = parent and p.relnamespace = 'public'::regnamespace and p.relkind = 'p'
      and c.relname ~ ('^' || parent || '_\d{8}$')
      and to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' + interval '7 days' <= before
  loop
    execute format('drop table partitions.%I', name);
  end loop;
  execute format('delete from partitions.%1$I where ctid = any (array(
    select ctid from partitions.%1$I where created_at < %2$L limit %3$s))', parent || '_rest', before, most);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
revoke execute on function make_partitions, drop_partitions from public;
grant execute on function make_partitions, drop_partitions to visavis_app;

-- Events. Numbers are unique under the lock of the feed's row; the key only adds the time, which a partition needs.
alter table member_events rename to old_events;
create table member_events (
  site_id smallint not null,
  member_id uuid not null,
  seq bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (site_id, member_id, seq, created_at),
  foreign key (site_id, member_id) references feeds on delete cascade
) partition by range (created_at);
create table partitions.member_events_rest partition of member_events default;
insert into member_events select * from old_events;
drop table old_events;
select wall_off('member_events');
-- Told is told: events are never changed.
grant select, insert on member_events to visavis_app;
