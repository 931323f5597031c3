-- Who confirms an address stays in where they joined. Nobody else does who has logged in meanwhile: no mail told of it.
alter table sessions add column is_of_signup boolean not null default false;
