-- Somebody who is hidden from stays so under the addresses and numbers that their account had before.
alter table contact_hashes drop constraint contact_hashes_pkey, add primary key (site_id, member_id, kind, hash);
revoke update on contact_hashes from visavis_app;
