// A month bill of a hundred thousand lines against one of a thousand: the same page, opened in turn. npm run in bench: tsx billing/run.ts
import pg from 'pg'
import { startProduct } from '../product.ts'
import { post } from '../signed-post.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const BAR = 2
const MONTHS = {
  small: { month: '2026-03', lines: 1_000 },
  large: { month: '2026-04', lines: 100_000 },
} as const

const product = await startProduct()
const pool = new pg.Pool({ host: product.socket, user: 'xinqi', database: 'postgres', max: 1 })
const ask = <T = unknown>(path: string, body: object, token?: string) =>
  post<T>(`${product.api}${path}`, body, token)

const { token, partnerId } = await ask<{ token: string; partnerId: string }>('/open/login', {
  account: '13800000010',
  password: 'Xinqi-2026',
})
const { appId } = await ask<{ appId: string }>('/open/app/create', { name: '量', isSandbox: false }, token)

for (const { month, lines } of Object.values(MONTHS)) {
  await pool.query(
    `insert into open_charge (id, partner_id, app_id, kind, is_return, quantity, unit_fen, amount_fen, source, endpoint,
                              contract_no, reference, day, at)
     select uuidv7(), $1, $2, 'contract', n % 10 = 0, 1, 500, 500, case when n % 3 = 0 then 'balance' else 'copies' end,
            'contract/create', 'HT-' || n, n::text, ($3 || '-01')::date + n % 28,
            (($3 || '-01')::date + n % 28)::timestamp at time zone 'Asia/Shanghai' + (n % 80000) * interval '1 second'
       from generate_series(1, $4::int) n`,
    [partnerId, appId, month, lines],
  )
}
await pool.query(
  `insert into open_charge_day
   select partner_id, day, app_id, kind, source, count(*), sum(quantity) filter (where not is_return),
          coalesce(sum(quantity) filter (where is_return), 0), sum(amount_fen) filter (where not is_return),
          coalesce(sum(amount_fen) filter (where is_return), 0)
     from open_charge group by 1, 2, 3, 4, 5`,
)
await pool.query('vacuum analyze open_charge, open_charge_day')

const QUESTIONS: [string, (month: string) => [string, object]][] = [
  ['month', (month) => ['/open/bill/detail', { month }]],
  ['days', (month) => ['/open/bill/dayList', { month }]],
  ['lines of the month', (month) => ['/open/dosage/list', { from: `${month}-01`, to: `${month}-28` }]],
  ['lines of a day', (month) => ['/open/dosage/list', { from: `${month}-07`, to: `${month}-07` }]],
]
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
let isWithin = true
for (const [name, of] of QUESTIONS) {
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < ROUNDS + 5; round++)
    for (const size of ['small', 'large'] as const) {
      const [path, body] = of(MONTHS[size].month)
      const began = performance.now()
      await ask(path, body, token)
      if (round >= 5) times[size].push(performance.now() - began)
    }
  const [small, large] = [median(times.small), median(times.large)]
  isWithin &&= large <= BAR * small
  console.log(
    `${name.padEnd(20)} ${small.toFixed(1)} ms at 1,000   ${large.toFixed(1)} ms at 100,000   × ${(large / small).toFixed(2)}`,
  )
}
await pool.end()
await product.stop()
if (!isWithin) throw new Error(`a month of 100,000 lines took more than ${BAR} times as long as one of 1,000`)
