// 数据看板: the whole picture of a span of days, as far as one may see.

import { FullscreenOutlined } from '@ant-design/icons'
import type { BiPlan, Data } from '@xinqi/api/calls'
import { Button, Segmented } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { instant } from '../../../shared/format/instant.ts'
import { money } from '../../../shared/format/money.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './boards.module.css'
import { useOutlines } from './Chart.tsx'
import { bars, type Figure, MONTH, mapOption, trendOf, trendOption } from './chartOptions.ts'
import { ChartCard } from './Figures.tsx'
import { Behind } from './PlanAnswer.tsx'
import { QuotaCard } from './QuotaCard.tsx'

type Board = NonNullable<Data<'/cust/bi/index/contract/info'>['board']>
const DAY = 'YYYY-MM-DD'
const LIVE = 30_000
const rowsOf = (figures: readonly Figure[]) => figures.map(({ label, n }) => ({ label, value: n }))
/** Twelve months are whole ones: the one that is under way, and the eleven before it. */
const spanOf = (days: number): [Dayjs, Dayjs] =>
  days === 365
    ? [chinaToday().subtract(11, 'month').startOf('month'), chinaToday()]
    : [chinaToday().subtract(days - 1, 'day'), chinaToday()]
/** To a tenth of an hour: what is less than half of that is not nothing. */
const hours = (value: number | null) => {
  if (value === null) return '–'
  if (value === 0) return '3 分钟以内'
  return value < 1 ? `约 ${Math.round(value * 60)} 分钟` : `约 ${value} 小时`
}

const within = (value: number | null) => (value === null ? '–' : `${hours(value).replace('以内', '')}内`)

const owed = ({ late, within30, waiting }: NonNullable<Board['duties']>) => [
  [
    '履约已逾期',
    <Link key="late" to="/duties?view=late">
      {late} 项
    </Link>,
  ],
  [
    '30 天内应履约',
    <Link key="soon" to="/duties?view=soon">
      {within30} 项
    </Link>,
  ],
  [
    '履约待触发',
    <Link key="waiting" to="/duties?view=waiting">
      {waiting} 项
    </Link>,
  ],
]

/** What contracts are counted by, each with a chart of its own. */
const GROUPS = [
  { title: '合同状态', chart: 'status', by: 'byStatus', dimension: 'status', pick: 'key' },
  { title: '合同类型', chart: 'type', by: 'byType', dimension: 'contractType', pick: 'label' },
  { title: '部门', chart: 'department', by: 'byDepartment', dimension: 'department', pick: 'label' },
  { title: '发起人', chart: 'initiator', by: 'byInitiator', dimension: 'initiator', pick: 'label' },
  { title: '相对方', chart: 'counterparty', by: 'byCounterparty', dimension: 'counterparty', pick: 'key' },
] as const

const DataBoardPage = () => {
  const [days, setDays] = useState<1 | 7 | 30 | 365 | 0>(30)
  const [own, setOwn] = useState<[Dayjs, Dayjs]>(() => [chinaToday().subtract(89, 'day'), chinaToday()])
  const page = useRef<HTMLDivElement>(null)
  const mapReady = useOutlines()
  const [from, to] = days ? spanOf(days) : own
  const { data, error, refetch } = useCall(
    '/cust/bi/index/contract/info',
    { from: from.format(DAY), to: to.format(DAY) },
    { quiet: true, refetchInterval: LIVE, placeholderData: (before) => before },
  )
  const board = data?.board
  const [behind, setBehind] = useState<{ dimension: string; key: string; label: string } | null>(null)
  /** A bar leads to the contracts it counts; 其他 is made of too many. */
  const drill =
    (dimension: string, figures: readonly Figure[], keyOf: (figure: Figure) => string) =>
    (picked: string) => {
      const figure = figures.find(({ label }) => label === picked)
      if (figure?.key) setBehind({ dimension, key: keyOf(figure), label: picked })
    }
  const planFor = (dimension: string): BiPlan => ({
    metric: 'contractCount',
    dimension,
    time: { from: from.format(DAY), to: to.format(DAY), label: '' },
    filters: [],
    order: null,
    limit: null,
    compare: null,
    chart: 'bar',
  })
  const charts = useMemo(
    () =>
      board && {
        trend: trendOption(trendOf(board.trend)),
        status: bars(board.byStatus),
        type: bars(board.byType),
        department: bars(board.byDepartment),
        initiator: bars(board.byInitiator),
        counterparty: bars(board.byCounterparty),
        map: mapOption(board.byProvince),
      },
    [board],
  )
  const elsewhere = board?.byProvince.filter(({ label }) => label === '未知') ?? []
  return (
    <div ref={page} className={styles.page}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>数据看板</h1>
        <span className={styles.tools}>
          <Segmented
            aria-label="统计时间"
            value={days}
            options={[
              { value: 1, label: '今日' },
              { value: 7, label: '近 7 天' },
              { value: 30, label: '近 30 天' },
              { value: 365, label: '近 12 个月' },
              { value: 0, label: '自定义' },
            ]}
            onChange={(value) => setDays(value as 0 | 1 | 7 | 30 | 365)}
          />
          {days === 0 && (
            <DatePicker.RangePicker
              aria-label="自定义时间"
              allowClear={false}
              value={own}
              maxDate={chinaToday()}
              onChange={(span) => span?.[0] && span[1] && setOwn([span[0], span[1]])}
            />
          )}
          <Button
            icon={<FullscreenOutlined aria-hidden="true" />}
            onClick={() => void page.current?.requestFullscreen()}
          >
            全屏
          </Button>
        </span>
      </div>
      {!board &&
        (error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="数据看板" />
        ) : (
          <LoadingState />
        ))}
      {board && charts && (
        <>
          <span className={styles.note}>
            {data.scope}；数据更新于 {instant(data.asOf)}；不含草稿
          </span>
          <dl className={styles.numbers}>
            {[
              ['发起合同', `${board.sent} 份`],
              ['签署完成', `${board.finished} 份`],
              ['完成率', board.sent ? `${Math.round((board.finished / board.sent) * 100)}%` : '–'],
              ['合同金额', money(board.amountCents / 100) ?? '–'],
              ['签署用时中位数', hours(board.medianHours)],
              ['90% 的合同签完用时', within(board.p90Hours)],
              ['已到期', `${board.due.overdue} 份`],
              ['30 天内到期', `${board.due.within7 + board.due.within30} 份`],
              ...(board.duties ? owed(board.duties) : []),
            ].map(([name, value]) => (
              <div key={String(name)}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.cards}>
            <ChartCard
              title="签署趋势"
              option={charts.trend}
              rows={trendOf(board.trend).map(({ day, sent }) => ({ label: day, value: sent }))}
              onPick={(picked) => {
                const day = trendOf(board.trend).find((one) => one.day.endsWith(picked))?.day
                if (day) setBehind({ dimension: day.length > MONTH ? 'day' : 'month', key: day, label: day })
              }}
              wide
            />
            <ChartCard
              title="地域分布"
              option={charts.map}
              rows={rowsOf(board.byProvince)}
              height={420}
              ready={mapReady}
              onPick={drill('province', board.byProvince, ({ key }) => key)}
            >
              <p className={styles.note}>
                按相对方所在地；{elsewhere.length ? `未知 ${elsewhere[0]!.n} 份` : '全部已识别'}
              </p>
            </ChartCard>
            {GROUPS.map(({ title, chart, by, dimension, pick }) => (
              <ChartCard
                key={chart}
                title={title}
                option={charts[chart]}
                rows={rowsOf(board[by])}
                onPick={drill(dimension, board[by], (group) => group[pick])}
              />
            ))}
            <QuotaCard />
          </div>
        </>
      )}
      {behind && <Behind plan={planFor(behind.dimension)} at={behind} onClose={() => setBehind(null)} />}
    </div>
  )
}
export default DataBoardPage
