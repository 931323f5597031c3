-- Members who are away are told of likes by notices too.

-- For looking through the likes that have come lately and that nobody has seen.
create index likes_waiting on likes (site_id, created_at) where is_new and removed_at is null and not is_automatic;

alter table notices add column likes integer not null default 0;
