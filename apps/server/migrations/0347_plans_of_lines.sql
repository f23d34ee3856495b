-- What keeps the lines of boards and due lists in line asks by key alone, in every change of a contract: the database
-- took longer to plan it anew each time than to do it. One plan serves for all.
alter function board_came() set plan_cache_mode = force_generic_plan;
alter function board_changed() set plan_cache_mode = force_generic_plan;
alter function board_went() set plan_cache_mode = force_generic_plan;
alter function board_lines_came() set plan_cache_mode = force_generic_plan;
alter function board_lines_went() set plan_cache_mode = force_generic_plan;
alter function due_lines_came() set plan_cache_mode = force_generic_plan;
alter function due_lines_went() set plan_cache_mode = force_generic_plan;
alter function due_lines_of_contracts() set plan_cache_mode = force_generic_plan;
