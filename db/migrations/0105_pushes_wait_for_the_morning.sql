-- A push service that was down comes back at any hour. What it would show at night waits for the morning of its member.

alter table pushes add column held_until timestamptz;

create index pushes_held on pushes (site_id, held_until) where held_until is not null;
