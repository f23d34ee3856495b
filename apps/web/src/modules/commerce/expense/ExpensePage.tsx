import type { Body, Data } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { day } from '../../../shared/format/instant.ts'
import { DownloadButton } from '../../../shared/list/DownloadButton.tsx'
import { ViewChoice } from '../../../shared/list/ViewChoice.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { EntryList } from '../../quota/copies/EntryList.tsx'
import { MovementLink } from '../../quota/copies/MovementLink.tsx'
import { DayColumns, Falling } from './Charts.tsx'
import styles from './expense.module.css'

type By = Body<'/expense/usage'>['by']
const shown = (count: number) => count.toLocaleString('zh-CN')

/** A day beyond what the copies themselves last, or beyond anybody's plans, says nothing. */
const FORESEEABLE = 730 * DAY
const forecast = ({ runsOutAt, expiring }: Data<'/expense/overview'>[number]) => {
  if (!runsOutAt) return '近期没有使用'
  const at = Date.parse(runsOutAt)
  if (expiring && at > Date.parse(expiring.at)) return '照此到期前用不完'
  return at - Date.now() > FORESEEABLE ? '照此两年内用不完' : `照此预计 ${day(runsOutAt)} 用完`
}

const Cards = () => {
  const { data, error, refetch } = useCall('/expense/overview', {}, { quiet: true })
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <ul className={styles.cards}>
      {data.map((kind) => (
        <li key={kind.kind}>
          <span>{kind.kindName}</span>
          <b>
            {shown(kind.left)} <small>{kind.unit}</small>
          </b>
          <span className={blocks.quiet}>近 30 天用 {shown(kind.usedIn30Days)}</span>
          <span className={blocks.quiet}>{forecast(kind)}</span>
          {kind.expiring && (
            <span className={blocks.quiet}>
              {shown(kind.expiring.quantity)} {kind.unit}于 {day(kind.expiring.at)} 到期
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where the balance goes at the pace of the last thirty days. */
const Forecast = ({ kind }: { kind: QuotaKind }) => {
  const { data } = useCall('/expense/overview', {}, { quiet: true })
  const found = data?.find((one) => one.kind === kind)
  if (!found || (found.left === 0 && found.usedIn30Days === 0)) return null
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="forecast">
      <div className={styles.bar}>
        <h2 id="forecast">{found.kindName}余额预测</h2>
        <span className={blocks.quiet}>{forecast(found)}；按近 30 天的用量，到期未用的不计</span>
      </div>
      <Falling points={found.foreseen} unit={found.unit} label={`${found.kindName}余额预测`} />
    </section>
  )
}

/** Bars need no library: a table with a coloured length reads the same to everybody. */
const Usage = ({ kind, setKind }: { kind: QuotaKind; setKind: (kind: QuotaKind) => void }) => {
  const [by, setBy] = useState<By>('day')
  const [days, setDays] = useState(30)
  const today = chinaDay(new Date())
  const asked = { kind, by, from: addDays(today, 1 - days), to: today }
  const { data, error, refetch } = useCall('/expense/usage', asked, { quiet: true })
  const most = Math.max(1, ...(data?.rows.map((row) => row.quantity) ?? []))
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="usage">
      <div className={styles.bar}>
        <h2 id="usage">用量</h2>
        <Select
          aria-label="种类"
          value={kind}
          onChange={setKind}
          style={{ width: 130 }}
          options={Object.entries(QUOTA_KINDS).map(([value, { name }]) => ({ value, label: name }))}
        />
        <Select
          aria-label="时间"
          value={days}
          onChange={setDays}
          style={{ width: 110 }}
          options={[7, 30, 90].map((value) => ({ value, label: `近 ${value} 天` }))}
        />
        <ViewChoice
          label="统计方式"
          value={by}
          onChange={setBy}
          of={{ day: '按日', member: '按成员', department: '按部门', contract: '按合同' }}
        />
        <DownloadButton path="/expense/export" body={asked} />
      </div>
      {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data?.rows.every((row) => row.quantity === 0) && <EmptyState text="这段时间没有用量" />}
      {by === 'day' && data?.rows.some((row) => row.quantity !== 0) && (
        <DayColumns
          rows={data.rows}
          unit={QUOTA_KINDS[kind].unit}
          label={`${QUOTA_KINDS[kind].name}每日用量`}
        />
      )}
      {by !== 'day' && data?.rows.some((row) => row.quantity !== 0) && (
        <table className={styles.bars}>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <MovementLink to={row.leadsTo} text={row.name} />
                </th>
                <td>
                  <span
                    className={styles.length}
                    style={{ width: `${(Math.max(0, row.quantity) / most) * 100}%` }}
                  />
                </td>
                <td>{shown(row.quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const ExpensePage = () => {
  const [kind, setKind] = useState<QuotaKind>('contract')
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>费用中心</h1>
      <Cards />
      <Usage kind={kind} setKind={setKind} />
      <Forecast kind={kind} />
      <section className={`${blocks.surface} ${styles.card}`} aria-label="变动明细">
        <EntryList />
      </section>
    </div>
  )
}
export default ExpensePage
