-- A payment's page tells what was declared about it.
create index withdrawals_of_payment on withdrawals (site_id, payment_id) where payment_id is not null;
