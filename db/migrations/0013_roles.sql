-- The process logs in as the application's role itself: it owns nothing, so there is nothing to fall back to.
alter role visavis_app login;

-- Functions that run as the owner find their tables where they were made, and never in a caller's temporary schema,
-- which would otherwise come first.
alter function refresh_searchable set search_path = pg_catalog, public, pg_temp;
alter function count_searchable set search_path = pg_catalog, public, pg_temp;

-- Walls a table of a site off, also against its owner: once a connection works for a site, it sees no other, whoever it
-- is. An owner without a site (migrations, seeds, invariants) sees all of them.
create function wall_off(wall regclass) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  execute format('alter table %s enable row level security', wall);
  execute format('alter table %s force row level security', wall);
  execute format('create policy owner_of_all on %s to %I using (public.current_site() is null)', wall,
    (select relowner::regrole::text from pg_class where oid = wall));
  if not exists (select from pg_policy where polrelid = wall and polname = 'own_site') then
    execute format('create policy own_site on %s using (site_id = public.current_site())', wall);
  end if;
end
$$;
revoke execute on function wall_off from public;
select wall_off(oid) from pg_class
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity;

-- What can be put into the queue: the tasks that the product has, filled in at the start.
create table task_names (
  name text primary key
);

-- A job, added in the transaction of what causes it. The queue's own tables stay closed to the application.
create or replace function enqueue(task text, payload json, run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from public.task_names t where t.name = enqueue.task) then
    raise insufficient_privilege using message = format('there is no task %L', enqueue.task);
  end if;
  perform graphile_worker.add_job(enqueue.task, enqueue.payload, run_at => enqueue.run_at, max_attempts => 25);
end
$$;
revoke execute on function enqueue from public;
grant execute on function enqueue to visavis_app;
