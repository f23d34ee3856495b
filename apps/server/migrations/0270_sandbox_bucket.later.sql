alter table open_store validate constraint open_store_kind_known;
