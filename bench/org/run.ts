// `npm run bench:org`: the lists of an organisation of 10,000 members in 1,000 departments, timed at the server's door.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startProduct } from '../product.ts'
import { post } from '../signed-post.ts'

const DEPARTMENTS = 1_000
const MEMBERS = 10_000
const CALLS = 30
const BAR_MS = 200

const here = import.meta.dirname
const product = await startProduct()
const { api, token, companyId } = product

const db = new pg.Client({ host: product.socket, user: 'xinqi', database: 'postgres' })
await db.connect()
const numbered = (prefix: string) => `('${prefix}-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
// Ten below the company, ten below each of those, ten below each of those.
await db.query(
  `insert into department (company_id, id, parent_id, name, position, created_at)
   select $1, ${numbered('01900000')}, case when n > 10 then ${numbered('01900000').replace('n::text', '((n - 1) / 10)::text')} end,
          '部门' || n, n, now() from generate_series(1, ${DEPARTMENTS}) n`,
  [companyId],
)
await db.query(
  `insert into account (id, name, created_at) select ${numbered('01900001')}, '成员' || n, now() from generate_series(1, ${MEMBERS}) n`,
)
await db.query(
  `insert into member (company_id, id, account_id, department_id, name, created_at)
   select $1, ${numbered('01900002')}, ${numbered('01900001')}, ${numbered('01900000').replace('n::text', `(1 + n % ${DEPARTMENTS})::text`)},
          '成员' || n, now() from generate_series(1, ${MEMBERS}) n`,
  [companyId],
)
await db.query(
  `insert into member_role (company_id, member_id, role_id)
   select $1, ${numbered('01900002')}, (select id from role where company_id = $1 and type = 4) from generate_series(1, ${MEMBERS}) n`,
  [companyId],
)
await db.query('analyze')
await db.end()

const top = '01900000-0000-7000-8000-000000000001'
const CASES: [name: string, call: string, body: object][] = [
  ['部门树', '/department/departmentList', {}],
  ['按名称找部门', '/department/list', { keyword: '部门99' }],
  ['部门下级与成员', '/department/departmentStaffList', { departmentId: top }],
  ['成员列表', '/departmentmember/memberList', { pageSize: 20 }],
  ['成员列表，一页 100', '/departmentmember/memberList', { pageSize: 100 }],
  ['部门及下级的成员', '/departmentmember/memberList', { pageSize: 20, departmentId: top }],
  ['按姓名找成员', '/departmentmember/memberList', { pageSize: 20, keyword: '成员999' }],
  ['全部成员（选择器）', '/departmentmember/getMemberList', {}],
]
const rows = []
for (const [name, call, body] of CASES) {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const begin = performance.now()
    await post(`${api}${call}`, body, token)
    times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(CALLS * 0.95)]!
  rows.push({
    list: name,
    'median ms': times[CALLS / 2]!.toFixed(1),
    'p95 ms': p95.toFixed(1),
    bar: `< ${BAR_MS}`,
    holds: p95 < BAR_MS,
  })
}
await product.stop()
console.table(rows)
mkdirSync(path.join(here, '../results'), { recursive: true })
writeFileSync(path.join(here, '../results/org.json'), `${JSON.stringify(rows, null, 2)}\n`)
process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1
await import('./sync.ts')
