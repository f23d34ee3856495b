// The second half of `npm run bench:org`: taking over a directory of 10,000 people in 1,000 departments from the workplace
// messenger, by its own protocol, as the job a company waits for; then once more, when nothing has changed.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { CORP, strictDingTalk } from '../../apps/server/test/strict-vendors.ts'
import { startProduct } from '../product.ts'
import { post } from '../signed-post.ts'

const DEPARTMENTS = 1_000
const PEOPLE = 10_000
const BAR_SECONDS = 60

// Ten below the company, ten below each of those, ten below each of those.
const departments = [
  { dept_id: 1, parent_id: 0, name: '大公司' },
  ...Array.from({ length: DEPARTMENTS }, (_, index) => ({
    dept_id: index + 2,
    parent_id: index < 10 ? 1 : Math.floor((index - 10) / 10) + 2,
    name: `部门${index + 1}`,
  })),
]
const people = Array.from({ length: PEOPLE }, (_, index) => ({
  userid: `u${index}`,
  name: `员工${index}`,
  mobile: `15${String(index).padStart(9, '0')}`,
  job_number: `J${index}`,
  dept_id_list: [2 + (index % DEPARTMENTS)],
}))
const vendor = await strictDingTalk({ departments, people }, 100)

const here = import.meta.dirname
const settings = { DINGTALK: 'dingtalk', DINGTALK_API: vendor.url, DINGTALK_OAPI: vendor.url }
const product = await startProduct(settings)
const { api, token, companyId } = product

const db = new pg.Client({ host: product.socket, user: 'xinqi', database: 'postgres' })
await db.connect()
// The company's package holds just as many as its directory; those who were in before want room too.
await db.query(
  "update quota_lot set granted = granted * 2, remaining = remaining * 2 where owner_id = $1 and kind = 'service:org:member'",
  [companyId],
)
await post(`${api}/dd/saveCompany`, CORP, token)

const seconds = async (work: () => Promise<unknown>) => {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}
const preview = () => post(`${api}/departmentmember/dingTalkMemberList`, {}, token)
const steps = new Set<string>()
const merge = async () => {
  const { taskId } = await post<{ taskId: string }>(
    `${api}/departmentmember/mergeDingTalkOrganizations`,
    { freezeMemberIds: [] },
    token,
  )
  for (;;) {
    const { rows } = await db.query('select status, step, reason from task where id = $1', [taskId])
    const [{ status, step, reason }] = rows as [
      { status: number; step: string | null; reason: string | null },
    ]
    if (step) steps.add(step)
    if (status === 3) throw new Error(reason ?? 'failed')
    if (status === 2) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const rows = [
  { work: '预览差异', seconds: await seconds(preview) },
  { work: `首次同步 ${PEOPLE} 人、${DEPARTMENTS} 个部门`, seconds: await seconds(merge) },
  { work: '无变化再同步一次', seconds: await seconds(merge) },
]
const { rows: counted } = await db.query(
  `select (select count(*) from member where company_id = $1)::int as members,
          (select count(*) from department where company_id = $1)::int as departments`,
  [companyId],
)
await db.end()
await product.stop()
vendor.close()
const table = rows.map((row) => ({
  work: row.work,
  seconds: row.seconds.toFixed(1),
  bar: `< ${BAR_SECONDS}`,
  holds: row.seconds < BAR_SECONDS,
}))
console.table(table)
console.log(counted[0], `${steps.size} 次进度`)
mkdirSync(path.join(here, '../results'), { recursive: true })
writeFileSync(path.join(here, '../results/org-sync.json'), `${JSON.stringify({ table, counted }, null, 2)}\n`)
if (!table.every(({ holds }) => holds)) process.exitCode = 1
