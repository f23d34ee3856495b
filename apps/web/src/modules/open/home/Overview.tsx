import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  RightOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { OPEN_APP } from '@xinqi/api/status-names'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { EnvTag } from '../apps/AppSwitcher.tsx'
import { NoticeItems } from '../public-api/NoticeItems.tsx'
import { CallsChart } from './CallsChart.tsx'
import styles from './overview.module.css'

type Figures = Data<'/open/home/overview'>
const ICON = {
  error: <ExclamationCircleFilled className={styles.error} aria-label="告警" />,
  warning: <WarningFilled className={styles.warning} aria-label="提醒" />,
  info: <InfoCircleFilled className={styles.info} aria-label="提示" />,
}
const rateOf = (calls: number, failures: number) =>
  calls === 0 ? '–' : `${(((calls - failures) / calls) * 100).toFixed(1)}%`

const Steps = ({ steps }: { steps: Figures['steps'] }) => {
  const next = steps.find(({ done }) => !done)
  if (!next) return null
  return (
    <section className={`${blocks.card} ${styles.card}`} aria-labelledby="steps">
      <h2 id="steps">从这里开始</h2>
      <ol className={styles.steps}>
        {steps.map(({ key, title, about, done, path }, index) => (
          <li key={key} data-next={key === next.key || undefined}>
            <span className={styles.number} aria-hidden="true">
              {done ? <CheckCircleFilled className={styles.done} /> : index + 1}
            </span>
            <div>
              <b>{title}</b>
              <p>{about}</p>
            </div>
            {done ? (
              <span className={styles.finished}>已完成</span>
            ) : (
              <Link to={path}>{key === next.key ? <Button type="primary">开始</Button> : '前往'}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Figure = ({ label, value, note }: { label: string; value: string | number; note: string }) => (
  <div className={styles.figure}>
    <span>{label}</span>
    <strong>{value}</strong>
    <small>{note}</small>
  </div>
)

const Todo = () => {
  const { data, error, refetch } = useCall('/open/home/todo', {}, { quiet: true, staleTime: 0 })
  return (
    <section className={`${blocks.card} ${styles.card}`} aria-labelledby="todo">
      <h2 id="todo">待办与告警</h2>
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} />
      ) : data.list.length === 0 ? (
        <p className={styles.quiet}>没有需要处理的事项。推送失败、错误率升高、余量不足时会出现在这里。</p>
      ) : (
        <ul className={styles.todo}>
          {data.list.map(({ kind, level, text, path }) => (
            <li key={`${kind}${text}`}>
              {ICON[level]}
              <span>{text}</span>
              <Link to={path}>处理</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Apps = () => {
  const { data } = useCall('/open/app/list', {}, { quiet: true })
  return (
    <section className={`${blocks.card} ${styles.card}`} aria-labelledby="apps">
      <div className={styles.head}>
        <h2 id="apps">应用</h2>
        <Link to="/platform/tools/apps">
          <Button type={data?.list.length ? 'default' : 'primary'}>
            {data?.list.length ? '管理应用' : '新建应用'}
          </Button>
        </Link>
      </div>
      {!data ? (
        <Skeleton active title={false} />
      ) : data.list.length === 0 ? (
        <p className={styles.quiet}>还没有应用。新建沙箱应用后，15 分钟内即可用接口签完第一份合同。</p>
      ) : (
        <ul className={styles.apps}>
          {data.list.map(({ appId, name, isSandbox, status, callsToday }) => (
            <li key={appId}>
              <Link to={`/platform/tools/apps?appId=${appId}`}>
                <b>{name}</b> <RightOutlined aria-hidden="true" />
              </Link>
              <span>
                <EnvTag isSandbox={isSandbox} />
                {status === OPEN_APP.on ? `今日调用 ${callsToday}` : '已停用'}
              </span>
              <Copyable text={appId} what="AppId" whole />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const News = () => {
  const { data } = useCall('/open/notice/list', {}, { quiet: true })
  return (
    <section className={`${blocks.card} ${styles.card}`} aria-labelledby="news">
      <h2 id="news">公告与更新</h2>
      <ul className={styles.news}>
        <NoticeItems notices={data?.list.slice(0, 4) ?? []} />
      </ul>
    </section>
  )
}

export const Overview = () => {
  const [days, setDays] = useState<7 | 30>(7)
  const [appId, setAppId] = useState<string>()
  const options = useCall('/open/app/options', {}, { quiet: true })
  const { data, error, refetch } = useCall(
    '/open/home/overview',
    { days, ...(appId ? { appId } : {}) },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        <Steps steps={data.steps} />
        <section className={`${blocks.card} ${styles.card}`} aria-labelledby="figures">
          <div className={styles.head}>
            <h2 id="figures">数据</h2>
            <div className={blocks.wrapRow}>
              <Select
                aria-label="应用"
                allowClear
                placeholder="全部应用"
                style={{ minWidth: 140 }}
                value={appId}
                options={(options.data?.list ?? []).map((one) => ({ value: one.appId, label: one.name }))}
                onChange={setAppId}
              />
              <Segmented<7 | 30>
                value={days}
                options={[
                  { value: 7, label: '7 天' },
                  { value: 30, label: '30 天' },
                ]}
                onChange={setDays}
              />
            </div>
          </div>
          <div className={styles.figures}>
            <Figure
              label="今日调用"
              value={data.callsToday}
              note={`成功率 ${rateOf(data.callsToday, data.failuresToday)}`}
            />
            <Figure
              label="本月调用"
              value={data.callsMonth}
              note={`成功率 ${rateOf(data.callsMonth, data.failuresMonth)}`}
            />
            <Figure label="本月发出合同" value={data.sentMonth} note={`已完成 ${data.finishedMonth}`} />
            <Figure
              label="剩余合同份数"
              value={data.balance ? data.balance.contract : '–'}
              note={data.balance ? `短信 ${data.balance.sms} 条` : '绑定企业后显示'}
            />
          </div>
          <CallsChart series={data.series} />
        </section>
        <Apps />
      </div>
      <div className={styles.side}>
        <Todo />
        <News />
      </div>
    </div>
  )
}
