-- When a member has last shut out everybody else who was in: what could be read in the account until then proves nothing any more.
alter table members add column shut_out_at timestamptz;
update members set shut_out_at = recovered_at where recovered_at is not null;
