// The AI tools as people meet them, in the whole product. BENCH_ONLY=way, scan, beside or page leaves the others out.
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { grant } from '../../apps/server/src/modules/quota/copies/grant.ts'
import { ADMIN, openHouse } from '../contracts/house.ts'
import { besideTasks } from './beside.ts'
import { resultPage } from './result-page.ts'
import { longScan } from './scan.ts'
import { wholeWay } from './whole-way.ts'

const { BENCH_ONLY } = process.env
const SIGNERS = 2
const COPIES = 10_000

const house = await openHouse(SIGNERS)
const rows: { case: string; measured: string; bar: string; holds: boolean }[] = []
try {
  for (const kind of ['compare', 'examine'] as const)
    await house.services.db.transaction().execute((tx) =>
      grant(tx, {
        ownerId: house.companyId,
        kind,
        quantity: COPIES,
        name: '测速',
        reason: '测速',
        reference: 'bench-ai',
        expiresAt: null,
        now: new Date(),
      }),
    )
  const token = await house.desk.signIn(ADMIN)
  const parts = {
    way: () => wholeWay(house, token),
    beside: () => besideTasks(house, token),
    page: () => resultPage(house, token, ADMIN),
    scan: () => longScan(house, token),
  }
  for (const [name, part] of Object.entries(parts)) {
    if (BENCH_ONLY && BENCH_ONLY !== name) continue
    rows.push(await part())
    console.log(JSON.stringify(rows.at(-1)), `load ${loadavg()[0]!.toFixed(1)}`)
  }
} finally {
  await house.stop()
}
console.table(rows)
const folder = path.join(import.meta.dirname, '../results')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'ai-product.json'), `${JSON.stringify(rows, null, 2)}\n`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
