import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import type { CSSProperties, ReactNode } from 'react'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import styles from './boards.module.css'
import {
  CHARTS,
  DIMENSIONS,
  LEDGER_METRICS,
  METRICS,
  NAME_FIELDS,
  type NameField,
  type QuestionAnswer,
  SPANS,
  type Span,
} from './plans.ts'

const MEASURES = 3
const STATUSES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
const options = (table: Record<string, string>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }))

export const BEGINNING: QuestionAnswer = {
  metrics: ['contractCount'],
  dimension: 'month',
  series: null,
  span: '365',
  own: null,
  chart: 'bar',
  statuses: [],
  names: {},
  least: null,
  most: null,
  word: '',
}

const AMOUNTS = [
  { end: 'least', name: '金额不少于' },
  { end: 'most', name: '金额不超过' },
] as const

/** What it asks for stands above it, also once something is chosen. */
const LabelledField = ({ what, width, children }: { what: string; width: number; children: ReactNode }) => (
  <span className={styles.asked} style={{ '--wide': `${width}px` } as CSSProperties}>
    <span className={styles.askedFor} aria-hidden="true">
      {what}
    </span>
    {children}
  </span>
)

/** Up to three measures by one dimension, or one by two, over a span, of contracts that fit every filter. */
export const PlanBuilder = ({
  asked,
  onChange,
  names,
}: {
  asked: QuestionAnswer
  onChange: (asked: QuestionAnswer) => void
  names: Data<'/cust/bi/user/config/info'>['names'] | undefined
}) => {
  const set = (change: Partial<QuestionAnswer>) => onChange({ ...asked, ...change })
  const seesLedger = useAccess().may('system:data:ledger')
  const ofLedger = asked.metrics.some((metric) => metric in LEDGER_METRICS)
  const most = ofLedger || asked.series ? 1 : MEASURES
  const measures = [
    { label: '合同', options: options(METRICS) },
    ...(seesLedger ? [{ label: '履约台账', options: options(LEDGER_METRICS) }] : []),
  ].map((group) => ({
    ...group,
    options: group.options.map((one) => ({
      ...one,
      // Measures of the ledger stand alone, and only one can be parted by columns.
      disabled:
        !asked.metrics.includes(one.value) &&
        (asked.metrics.length >= most || (asked.metrics.length > 0 && one.value in LEDGER_METRICS)),
    })),
  }))
  const byName = (field: NameField) => (
    <LabelledField key={field} what={DIMENSIONS[field]!} width={180}>
      <Select
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        aria-label={DIMENSIONS[field]}
        placeholder="全部"
        value={asked.names[field] ?? []}
        options={(names?.[field] ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(values: string[]) => set({ names: { ...asked.names, [field]: values } })}
      />
    </LabelledField>
  )
  return (
    <>
      <span className={styles.tools}>
        <LabelledField what="指标" width={220}>
          <Select
            mode="multiple"
            aria-label="指标"
            listHeight={480}
            placeholder="请选择"
            value={asked.metrics}
            options={measures}
            onChange={(metrics: string[]) => set({ metrics })}
          />
        </LabelledField>
        <LabelledField what="维度" width={120}>
          <Select
            aria-label="维度"
            // All of them at once: what is out of sight is not chosen.
            listHeight={400}
            value={asked.dimension}
            options={options(DIMENSIONS)}
            onChange={(dimension) =>
              set({
                dimension,
                series: dimension === 'none' || dimension === asked.series ? null : asked.series,
              })
            }
          />
        </LabelledField>
        <LabelledField what="分列" width={120}>
          <Select
            aria-label="分列"
            allowClear
            placeholder="不分列"
            disabled={asked.dimension === 'none'}
            listHeight={400}
            value={asked.series}
            options={options(DIMENSIONS).filter(({ value }) => value !== 'none' && value !== asked.dimension)}
            onChange={(series?: string) =>
              set({ series: series ?? null, ...(series ? { metrics: asked.metrics.slice(0, 1) } : {}) })
            }
          />
        </LabelledField>
        <LabelledField what="时间" width={120}>
          <Select
            aria-label="时间"
            value={asked.span}
            options={options(SPANS)}
            onChange={(span: Span) =>
              set({
                span,
                own:
                  span === 'own' && !asked.own
                    ? [
                        chinaToday().subtract(89, 'day').format('YYYY-MM-DD'),
                        chinaToday().format('YYYY-MM-DD'),
                      ]
                    : asked.own,
              })
            }
          />
        </LabelledField>
        {asked.span === 'own' && asked.own && (
          <LabelledField what="起止日期" width={260}>
            <DatePicker.RangePicker
              aria-label="自定义时间"
              allowClear={false}
              value={[dayjs(asked.own[0]), dayjs(asked.own[1])]}
              onChange={(span) =>
                span?.[0] &&
                span[1] &&
                set({ own: [span[0].format('YYYY-MM-DD'), span[1].format('YYYY-MM-DD')] })
              }
            />
          </LabelledField>
        )}
        <LabelledField what="图表" width={110}>
          <Select
            aria-label="图表"
            value={asked.chart}
            options={options(CHARTS)}
            onChange={(chart) => set({ chart })}
          />
        </LabelledField>
      </span>
      <fieldset className={styles.tools} aria-label="筛选" style={{ marginTop: 8, border: 0, padding: 0 }}>
        <LabelledField what="合同状态" width={180}>
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            aria-label="合同状态"
            placeholder="全部"
            value={asked.statuses}
            options={STATUSES.map((code) => ({ value: code, label: statusOf(CONTRACT_STATUS, code).label }))}
            onChange={(statuses: number[]) => set({ statuses })}
          />
        </LabelledField>
        {NAME_FIELDS.map(byName)}
        {AMOUNTS.map(({ end, name }) => (
          <LabelledField key={end} what={`${name}（元）`} width={130}>
            <InputNumber
              aria-label={`${name}（元）`}
              placeholder="不限"
              min={0}
              max={1_000_000_000}
              value={asked[end]}
              onChange={(amount) => set({ [end]: amount })}
            />
          </LabelledField>
        ))}
        <LabelledField what="合同名称包含" width={160}>
          <Input
            aria-label="合同名称包含"
            placeholder="不限"
            allowClear
            maxLength={50}
            defaultValue={asked.word}
            onPressEnter={(event) => set({ word: event.currentTarget.value })}
            onBlur={(event) => event.target.value !== asked.word && set({ word: event.target.value })}
          />
        </LabelledField>
      </fieldset>
    </>
  )
}
