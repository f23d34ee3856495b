import type { BiPlan, Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { lookAt } from '../../contracts/lists/contractLinks.ts'
import styles from './boards.module.css'
import { useOutlines } from './Chart.tsx'
import { partsOption, pointsOption } from './chartOptions.ts'
import { ChartCard } from './Figures.tsx'
import { Pivot } from './Pivot.tsx'
import { metricName, metricNames } from './plans.ts'

type Answer = NonNullable<Data<'/cust/bi/index/contract/info'>['answer']>
/** A number somebody wants to look behind: a row, or where it meets a column. */
type At = { key: string; series?: string; label: string }

export const Behind = ({ plan, at, onClose }: { plan: BiPlan; at: At; onClose: () => void }) => {
  const { data, error, refetch } = useCall(
    '/cust/bi/index/contract/info',
    { plan, drill: { key: at.key, ...(at.series === undefined ? {} : { series: at.series }) } },
    { quiet: true },
  )
  return (
    <Drawer open size={520} title={`${at.label || '全部'}：背后的合同`} onClose={onClose}>
      {!data &&
        (error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="合同" />
        ) : (
          <LoadingState />
        ))}
      {data?.contracts.length === 0 && <EmptyState text="没有可以查看的合同" />}
      <table className={styles.table}>
        <tbody>
          {data?.contracts.map(({ contractId, name, status, sentAt }) => (
            <tr key={contractId}>
              <td>
                <Link to={lookAt(contractId)}>{name}</Link>
                <div className={styles.note}>{instant(sentAt)}</div>
              </td>
              <td>
                <StatusTag set={CONTRACT_STATUS} code={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data && data.contracts.length >= 100 && <p className={styles.note}>只列出最近的 100 份</p>}
    </Drawer>
  )
}

/** A plan's numbers as a chart; each leads to the contracts it is made of. */
export const PlanAnswer = ({ title, plan, answer }: { title: string; plan: BiPlan; answer: Answer }) => {
  const [at, setAt] = useState<At | null>(null)
  const ready = useOutlines()
  const option = useMemo(
    () =>
      answer.series.length > 0
        ? partsOption(plan.chart, answer.points, answer.series, answer.unit)
        : pointsOption(plan.chart, answer.points, answer.unit, metricNames(plan), answer.also),
    [plan, answer],
  )
  const pick = (label: string, seriesLabel?: string) => {
    const point = answer.points.find((one) => one.label === label)
    const series = answer.series.find((one) => one.label === seriesLabel)
    if (!point) return
    setAt(
      series
        ? { key: point.key, series: series.key, label: `${label} × ${series.label}` }
        : { key: point.key, label },
    )
  }
  const [only] = answer.points
  return (
    <>
      {plan.dimension === null && only ? (
        <section className={`${blocks.sheet} ${styles.card}`} aria-label={title}>
          <h2 style={{ margin: 0, fontSize: 15 }}>{title}</h2>
          <button
            type="button"
            className={styles.big}
            style={{ border: 0, background: 'none', cursor: 'pointer' }}
            onClick={() => setAt({ key: '', label: '' })}
          >
            {only.value.toLocaleString('zh-CN')} {answer.unit}
          </button>
          {answer.also.map(({ metric, unit }, index) => (
            <p key={metric} className={styles.note}>
              {metricName(metric)} {(only.also[index] ?? 0).toLocaleString('zh-CN')} {unit}
            </p>
          ))}
          {only.before !== null && (
            <p className={styles.note}>
              {plan.compare}期 {only.before.toLocaleString('zh-CN')} {answer.unit}
            </p>
          )}
        </section>
      ) : (
        <ChartCard
          title={title}
          option={option}
          unit={answer.unit}
          height={plan.chart === 'map' ? 420 : answer.series.length > 0 ? 340 : 280}
          ready={plan.chart !== 'map' || ready}
          rows={answer.points.map(({ label, value, also }) => ({ label, value, also }))}
          also={answer.also.map(({ metric, unit }) => `${metricName(metric)}（${unit}）`)}
          startsAsTable={plan.chart === 'table'}
          onPick={pick}
          table={answer.series.length > 0 && <Pivot plan={plan} answer={answer} onPick={pick} />}
        />
      )}
      <span className={styles.note}>
        {answer.scope}
        {answer.total !== null &&
          plan.dimension !== null &&
          `；合计 ${answer.total.toLocaleString('zh-CN')} ${answer.unit}`}
        {answer.seriesLeft > 0 && `；另有 ${answer.seriesLeft} 列未显示，可用筛选缩小范围`}
        ；点击数字可查看背后的合同
      </span>
      {at && <Behind plan={plan} at={at} onClose={() => setAt(null)} />}
    </>
  )
}
