-- Only an address that has proved to be somebody's own tells who hides from them. Of accounts that are confirmed nothing says
-- which of several were proved: there all go on counting, as whoever hides would have it.
delete from contact_hashes c
using members m
where m.site_id = c.site_id and m.id = c.member_id and m.status = 'not_confirmed' and c.kind = 'address';
