-- Whoever has written with many for years could not be erased in the time that one statement has: each conversation is looked for in
-- every week of the messages. Some of them at a time, and only of a member whose erasure has begun.
create function erase_conversations(erased uuid, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  gone integer;
begin
  delete from public.conversations c
  using (
    select one.id
    from public.conversations one
    where one.site_id = public.current_site() and (one.one_id = erased or one.other_id = erased)
      and exists (
        select
        from public.members m
        join public.counted_leavers l on l.site_id = m.site_id and l.member_id = m.id
        where m.site_id = public.current_site() and m.id = erased and m.status = 'deleted'
      )
    limit most
  ) chosen
  where c.site_id = public.current_site() and c.id = chosen.id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke all on function erase_conversations(uuid, integer) from public;
grant execute on function erase_conversations(uuid, integer) to visavis_app;
