-- Whoever has asked for private photos is told of a yes: the look for notices finds the new ones by this.
create index photo_grants_given on photo_grants (site_id, granted_at) where status = 'granted';

create function end_pushes_of_grants() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = old.site_id and p.member_id = old.viewer_id and not p.is_over and p.tag = 'photo-grants'
      and not exists (
        select from public.photo_grants g
        where g.site_id = old.site_id and g.viewer_id = old.viewer_id and g.status = 'granted'
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
end
$$;
-- What was taken back must not go on standing on a lock screen.
create trigger end_pushes_of_grants after update of status on photo_grants
  for each row when (old.status = 'granted' and new.status <> 'granted') execute function end_pushes_of_grants();
revoke execute on function end_pushes_of_grants from public;
grant execute on function end_pushes_of_grants to visavis_app;
