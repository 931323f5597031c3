-- Whether joining opened the session, and not a password. An account that waits to be confirmed may be a stranger's who knows an
-- old password of the address's owner: who logs in to it confirms the address before they pay or show photos.
alter table sessions add column by_joining boolean not null default false;
