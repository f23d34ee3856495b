import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPool } from '../src/platform/db/database.ts'
import { migrate, migrateLater } from '../src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
const dir = mkdtempSync(path.join(tmpdir(), 'i36-copy-'))
const pg = await startEmbeddedPostgres({ dir: path.join(dir, 'pg'), durable: false })
const admin = openPool({ ...pg.connection, database: 'postgres' }, 1)
await admin.query('create database tpl')
const pool = openPool({ ...pg.connection, database: 'tpl' }, 2)
const m = path.resolve(import.meta.dirname, '../migrations')
await migrate(pool, m); await migrateLater(pool, m); await pool.end()
const post = Number(readFileSync(path.join(dir, 'pg/postmaster.pid'), 'latin1').split('\n')[0])
const cpu = () => {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((x) => /^\d+$/.test(x))) {
    try {
      const s = readFileSync(`/proc/${pid}/stat`, 'latin1'); const f = s.slice(s.lastIndexOf(')') + 2).split(' ')
      if (Number(pid) === post) sum += +f[11]! + +f[12]! + +f[13]! + +f[14]!
      else if (Number(f[1]) === post) sum += +f[11]! + +f[12]!
    } catch {}
  }
  return sum * 10
}
const round = async (name: string, create: (n: string) => string) => {
  const c0 = cpu(), t0 = performance.now(); let tc = 0, td = 0
  for (let i = 0; i < 10; i++) {
    const n = `t_${i}`
    let t = performance.now(); await admin.query(create(n)); tc += performance.now() - t
    const p = openPool({ ...pg.connection, database: n }, 1)
    await p.query('create table zz as select g, md5(g::text) from generate_series(1,20000) g'); await p.end()
    t = performance.now(); await admin.query(`drop database ${n} with (force)`); td += performance.now() - t
  }
  console.log(name, 'create', (tc / 10).toFixed(0), 'drop', (td / 10).toFixed(0), 'wall', ((performance.now() - t0) / 10).toFixed(0), 'cpu', ((cpu() - c0) / 10).toFixed(0))
}
for (let k = 0; k < 2; k++) {
  await round('file_copy', (n) => `create database ${n} template tpl strategy file_copy`)
  await round('wal_log', (n) => `create database ${n} template tpl strategy wal_log`)
}
await admin.end(); await pg.stop(); rmSync(dir, { recursive: true, force: true })
process.exit(0)
