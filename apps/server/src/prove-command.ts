// `npm run prove`: every claim of the ledger of copies recomputed from its first posting on.

import { reachDatabase } from './boot/reach-database.ts'
import { proveWhole } from './modules/quota/copies/prove-since.ts'
import { readConfig } from './platform/config/read-config.ts'
import { openDatabase, openPool } from './platform/db/database.ts'

const { connection, leave } = await reachDatabase(readConfig(process.env))
const db = openDatabase(openPool(connection, 1))
try {
  const faults = await proveWhole(db, new Date())
  for (const fault of faults) console.error(fault)
  console.info(faults.length ? `份数账有 ${faults.length} 处不符` : '份数账逐笔核对无误')
  process.exitCode = faults.length ? 1 : 0
} finally {
  await db.destroy()
  await leave()
}
