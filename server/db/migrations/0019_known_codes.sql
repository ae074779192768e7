-- A statement that fills an empty table with records asks for each new code whether it is known (rules/code.md#1). Planned while the
-- table was empty, each of these questions read it from end to end: the more rows, the longer.
alter function code_is_known(text) set enable_seqscan = off;
