import { SERVICE_STATES, STATUS_DAYS } from '@xinqi/api/open/service-status'
import { Tag } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'

import blocks from '../../../shared/theme/blocks.module.css'
import styles from './status.module.css'

const COLOURS: Record<string, string> = { ok: 'success', trouble: 'error', unknown: 'default' }
const SAID: Record<string, string> = {
  ok: '各项服务正常',
  trouble: '部分服务异常',
  unknown: '暂时没有最新的检查结果',
}
const wordOf = (state: string) => SERVICE_STATES[state as keyof typeof SERVICE_STATES] ?? '状态未知'

type Day = { day: string; checks: number; failed: number }
const Days = ({ name, days }: { name: string; days: Day[] }) => {
  const bad = days.filter(({ failed }) => failed > 0)
  return (
    <div
      className={styles.days}
      role="img"
      aria-label={`${name}：${days.length} 天有检查记录，其中 ${bad.length} 天出现过异常`}
    >
      {days.map(({ day, checks, failed }) => (
        <i
          key={day}
          className={failed === 0 ? styles.good : failed * 20 > checks ? styles.bad : styles.some}
          title={failed ? `${day} 检查 ${checks} 次，异常 ${failed} 次` : `${day} 正常`}
        />
      ))}
    </div>
  )
}

/** Whether what is built on is well, for everybody; what it says comes from a look every minute. */
const StatusPage = () => {
  const { data, error, refetch } = useCall('/open/status/view', {}, { quiet: true })
  if (!data)
    return (
      <div className={styles.page}>
        <h1 className={blocks.heading}>服务状态</h1>
        {error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </div>
    )
  return (
    <div className={styles.page}>
      <h1 className={blocks.heading}>服务状态</h1>
      <p className={styles.now}>
        <Tag color={COLOURS[data.state]}>{SAID[data.state] ?? '状态未知'}</Tag>
        {data.checkedAt ? `最近检查：${instant(data.checkedAt)}，每分钟一次` : '尚未检查'}
      </p>
      <ul className={styles.list}>
        {data.components.map(({ component, name, about, state, reason, uptime, days }) => (
          <li key={component}>
            <div className={styles.head}>
              <b>{name}</b>
              <Tag color={COLOURS[state]}>{wordOf(state)}</Tag>
            </div>
            <p>{reason ?? about}</p>
            <Days name={name} days={days} />
            <small>
              {uptime === null
                ? '尚无记录'
                : `近 ${Math.min(days.length, STATUS_DAYS)} 天有记录的检查中 ${uptime}% 正常`}
            </small>
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>近期异常</h2>
      {data.incidents.length === 0 ? (
        <EmptyState text={`近 ${STATUS_DAYS} 天没有异常记录`} />
      ) : (
        <ul className={styles.incidents}>
          {data.incidents.map(({ name, reason, beganAt, endedAt }) => (
            <li key={`${name}${beganAt}`}>
              <b>{name}</b> {reason}
              <small>
                {instant(beganAt)} 至 {endedAt ? instant(endedAt) : '现在'}
              </small>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.now}>
        供监控读取：<a href="/platform/status.json">/platform/status.json</a>
      </p>
    </div>
  )
}
export default StatusPage
