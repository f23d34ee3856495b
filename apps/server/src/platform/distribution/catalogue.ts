// What of the catalogue decides whether a table can be spread over several machines.
import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** What happens to a row when the one it names goes or changes: nothing, refused, goes as well, forgets it. */
export type OnGoing = 'a' | 'r' | 'c' | 'n' | 'd'

export type ForeignKey = {
  name: string
  columns: readonly string[]
  table: string
  referenced: readonly string[]
  onDelete: OnGoing
  onUpdate: OnGoing
  /** As a statement would add it. */
  definition: string
}
/** A unique index or an exclusion; a column that is computed has no name. */
export type Uniqueness = { name: string; columns: readonly (string | null)[] }
export type Column = { type: string; isNullable: boolean; isGenerated: boolean }
/** `on`: what it is called for. */
export type Trigger = { name: string; calls: string; on: 'row' | 'statement' | 'truncate' }
export type CatalogueTable = {
  name: string
  key: readonly string[] | null
  columns: Readonly<Record<string, Column>>
  uniques: readonly Uniqueness[]
  foreignKeys: readonly ForeignKey[]
  triggers: readonly Trigger[]
  /** Views that can be written through. */
  writtenThrough: readonly string[]
  /** Functions that are given a row of it. */
  takenBy: readonly string[]
  /** Functions whose body is one statement that names it: that statement becomes part of the one that calls them. */
  readBy: readonly string[]
}

/** All tables of ours; what is a part of another is looked at with it. */
export const readCatalogue = async (db: Queryable): Promise<CatalogueTable[]> => {
  const { rows } = await sql<CatalogueTable>`
    with ours as (
      select oid, relname, reltype as row from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
    select t.relname as name,
           (select array_agg(a.attname::text order by k.place)
              from pg_index i, unnest(i.indkey) with ordinality k (attribute, place)
              join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attribute
             where i.indrelid = t.oid and i.indisprimary and a.attrelid = i.indrelid) as key,
           (select jsonb_object_agg(a.attname, jsonb_build_object(
                     'type', format_type(a.atttypid, a.atttypmod),
                     'isNullable', not a.attnotnull,
                     'isGenerated', a.attgenerated <> ''))
              from pg_attribute a
             where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
           coalesce((select jsonb_agg(jsonb_build_object('name', n.relname, 'columns',
                       (select jsonb_agg(a.attname order by k.place)
                          from unnest(i.indkey) with ordinality k (attribute, place)
                          left join pg_attribute a
                            on a.attrelid = t.oid and a.attnum = k.attribute and k.attribute > 0
                         where k.place <= i.indnkeyatts)) order by n.relname)
              from pg_index i join pg_class n on n.oid = i.indexrelid
             where i.indrelid = t.oid and (i.indisunique or i.indisexclusion) and not i.indisprimary),
           '[]') as uniques,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'name', f.conname,
                       'columns', (select jsonb_agg(a.attname order by k.place)
                                     from unnest(f.conkey) with ordinality k (attribute, place)
                                     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attribute),
                       'table', r.relname,
                       'referenced', (select jsonb_agg(a.attname order by k.place)
                                        from unnest(f.confkey) with ordinality k (attribute, place)
                                        join pg_attribute a
                                          on a.attrelid = f.confrelid and a.attnum = k.attribute),
                       'onDelete', f.confdeltype, 'onUpdate', f.confupdtype,
                       'definition', pg_get_constraintdef(f.oid)) order by f.conname)
              from pg_constraint f join pg_class r on r.oid = f.confrelid
             where f.conrelid = t.oid and f.contype = 'f' and f.conparentid = 0), '[]') as "foreignKeys",
           coalesce((select jsonb_agg(jsonb_build_object(
                       'name', g.tgname, 'calls', g.tgfoid::regproc::text,
                       'on', case when g.tgtype & 32 <> 0 then 'truncate'
                                  when g.tgtype & 1 <> 0 then 'row' else 'statement' end) order by g.tgname)
              from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal), '[]') as triggers,
           coalesce((select array_agg(v.relname::text order by v.relname)
              from pg_class v
             where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace
               and pg_relation_is_updatable(v.oid, false) <> 0
               and exists (select from pg_rewrite w join pg_depend d on d.objid = w.oid
                            where w.ev_class = v.oid and d.classid = 'pg_rewrite'::regclass
                              and d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid)),
           '{}') as "writtenThrough",
           coalesce((select array_agg(f.proname::text order by f.proname) from pg_proc f
             where f.pronamespace = 'public'::regnamespace and t.row = any(f.proargtypes)), '{}') as "takenBy",
           coalesce((select array_agg(f.proname::text order by f.proname)
              from pg_proc f join pg_language l on l.oid = f.prolang and l.lanname = 'sql'
             where f.pronamespace = 'public'::regnamespace
               and f.prosrc ~* ('\\y(from|join|into|update)\\s+' || t.relname || '\\y')), '{}') as "readBy"
      from ours t
     order by 1`.execute(db)
  return rows
}
