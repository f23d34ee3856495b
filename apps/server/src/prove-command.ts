// `npm run prove`: every claim of the ledger of copies recomputed from its first posting on.

import { reachDatabase } from './boot/reach-database.ts'
import { proveWhole } from './modules/quota/copies/prove-since.ts'
import { readConfig } from './platform/config/read-config.ts'
import { openDatabase, openPool } from './platform/db/database.ts'

const UNDEFINED_TABLE = '42P01'
const { connection, leave } = await reachDatabase(readConfig(process.env))
const db = openDatabase(openPool(connection, 1))
try {
  const faults = await proveWhole(db, new Date())
  for (const fault of faults) console.error(fault)
  console.info(faults.length ? `份数账有 ${faults.length} 处不符` : '份数账逐笔核对无误')
  process.exitCode = faults.length ? 1 : 0
} catch (error) {
  if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
  console.error('数据库中还没有信契的表：请核对 DATABASE_URL，或先启动一次服务完成升级')
  process.exitCode = 1
} finally {
  await db.destroy()
  await leave()
}
