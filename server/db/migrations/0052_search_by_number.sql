-- The search of everything finds estimates and bills by their number (rules/search.md#2). A text with a digit went through all of them for it.
create index bill_number_search on bill using gin (fold(number) gin_trgm_ops);
create index estimate_number_search on estimate using gin (fold(number) gin_trgm_ops);
