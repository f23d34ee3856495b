import { expect, it } from 'vitest'
import { type State, troubles } from './troubles.ts'

const well: State = {
  server: { mode: 'production', node: 'v20', startedAt: '2026-01-01T00:00:00.000Z', memoryBytes: 1 },
  queues: [{ name: 'send', waiting: 1, running: 0, retrying: 0, oldestSeconds: 3 }],
  shortcomings: [],
  setAside: [],
  money: { faults: 0, firstFault: null, provenAt: null },
  expiries: [],
  deadJobs: 0,
  outbox: { waiting: 0, oldestSeconds: 0 },
  pool: { total: 3, idle: 3, waiting: 0, most: 10 },
  database: { bytes: 1, connections: 3, mostConnections: 100, isReadOnly: false },
  watch: { timeline: 1, timelineSeen: 1, primaries: 1, clockAheadMs: 12 },
  laterMigrations: { pending: [], failure: null },
  jobs: { mode: 'on', parkedAt: null, parkedBecause: null },
  evidence: { unsequenced: 0, oldestSeconds: 0, isBroken: false },
  webhooks: { waiting: 0, oldestSeconds: 0 },
  keys: { generation: 1, older: 0, hanging: 0 },
  store: null,
  ledger: { faults: 0, provenAt: null },
  outside: [{ who: 'sms', answered: 9, refused: 1, away: 0, isResting: false, isAway: false }],
  providers: [],
}
const resting = (who: string) => ({ ...well.outside[0]!, who, isResting: true, isAway: true })

it('says nothing while all is well', () => {
  expect(troubles(well)).toEqual([])
})

it('names books that do not add up, and who outside is not asked any more', () => {
  expect(
    troubles({
      ...well,
      ledger: { faults: 2, provenAt: '2026-01-01T00:00:00.000Z' },
      outside: [...well.outside, resting('timestamp service tsa.example:318'), resting('new vendor')],
    }),
  ).toEqual([
    '份数账有 2 处不符：npm run prove 列出各处',
    '外部服务「时间戳 tsa.example:318」没有应答，暂停调用',
    '外部服务「new vendor」没有应答，暂停调用',
  ])
})

it('leaves to the table who did not answer once and is still asked', () => {
  expect(troubles({ ...well, outside: [{ ...well.outside[0]!, away: 1, isAway: true }] })).toEqual([])
})

it('says what is missing, what was set aside, and what ends soon', () => {
  const now = new Date('2026-01-01T00:00:00.000Z')
  const ends = (what: string, kind: string, endsAt: string | null, problem: string | null = null) => ({
    what,
    kind,
    endsAt,
    problem,
  })
  expect(
    troubles(
      {
        ...well,
        shortcomings: ['以下短信没有服务商模板编号'],
        setAside: [{ kind: 'notice', name: '通知', count: 301 }],
        money: { faults: 1, firstFault: 'the book adds up to 5', provenAt: null },
        expiries: [
          ends('签发证书', 'issuing', '2026-01-20T00:00:00.000Z'),
          ends('根证书', 'issuing', '2036-01-20T00:00:00.000Z'),
          ends('吊销列表', 'crl', '2026-01-05T00:00:00.000Z'),
          ends('旧吊销列表', 'crl', '2025-12-31T00:00:00.000Z'),
          ends('时间戳服务', 'timestamp', null, '没有应答'),
        ],
      },
      now,
    ),
  ).toEqual([
    '以下短信没有服务商模板编号',
    '资金账有 1 处不符：the book adds up to 5',
    '签发证书还有 19 天到期，请及时更换',
    '旧吊销列表已过期',
    '时间戳服务无法核对：没有应答',
    '301 项「通知」多次失败，已搁置',
  ])
})

it('names a parked queue, two primaries, a wrong clock and a failed change of the database', () => {
  expect(
    troubles({
      ...well,
      jobs: { mode: 'on', parkedAt: '2026-01-01T00:00:00.000Z', parkedBecause: '由备份恢复' },
      watch: { timeline: 2, timelineSeen: 2, primaries: 2, clockAheadMs: -90_000 },
      laterMigrations: { pending: ['0300_index.later.sql'], failure: 'disk full' },
    }),
  ).toEqual([
    '任务队列已停放（由备份恢复）：通知与推送都不会发出，放行用 npm run jobs -- release',
    '有 2 台数据库同时可写：故障切换后旧主库又回来了，请立即停止它',
    '本服务的时钟与数据库相差 90 秒：请校准',
    '数据库的后台升级失败，稍后自动重试：0300_index.later.sql（disk full）',
  ])
  // Under way, and nothing wrong with it.
  expect(
    troubles({ ...well, laterMigrations: { pending: ['0300_index.later.sql'], failure: null } }),
  ).toEqual([])
})
