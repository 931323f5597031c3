-- What the product writes in somebody's name costs nobody anything.
alter table messages add check (not is_automatic or credits = 0);
