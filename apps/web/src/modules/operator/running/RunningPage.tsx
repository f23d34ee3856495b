import type { Data } from '@xinqi/api/calls'
import { Alert } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { OutsideServices } from './OutsideServices.tsx'
import styles from './running.module.css'
import { SetAsideWork } from './SetAsideWork.tsx'
import { type State, troubles } from './troubles.ts'

type DeadJob = Data<'/operator/running/deadJobs'>[number]

const REFRESH_MS = 10_000
const keysIn = ({ keys: { generation, older, hanging } }: State): string => {
  if (older === 0) return `第 ${generation} 代`
  const left = hanging === null ? '正在改用新密钥' : `旧密钥保护 ${hanging} 项`
  return `第 ${generation} 代，另有 ${older} 代未停用（${left}）`
}

const JOBS: Record<string, string> = {
  on: '由本服务执行',
  off: '本服务不执行（JOBS=off）',
  only: '本服务只执行任务',
}
const jobsIn = ({ jobs: { mode, parkedAt, parkedBecause } }: State): string =>
  parkedAt ? `${instant(parkedAt)} 起停放：${parkedBecause}` : (JOBS[mode] ?? '其他')

const clockIn = ({ watch: { clockAheadMs } }: State): string => {
  if (clockAheadMs === null) return '尚未与数据库核对'
  const seconds = (Math.abs(clockAheadMs) / 1000).toFixed(1)
  return clockAheadMs >= 0 ? `比数据库快 ${seconds} 秒` : `比数据库慢 ${seconds} 秒`
}

const provenIn = ({ faults, provenAt }: { faults: number; provenAt: string | null }): string => {
  if (!provenAt) return '尚未核对'
  return `${instant(provenAt)} 核对，${faults ? `${faults} 处不符` : '无误'}`
}

const Facts = ({ state }: { state: State }) => (
  <dl className={styles.facts}>
    <dt>数据库</dt>
    <dd>
      {fileSize(state.database.bytes)}，连接 {state.database.connections}／{state.database.mostConnections}
    </dd>
    <dt>本服务的连接</dt>
    <dd>
      使用 {state.pool.total - state.pool.idle}，空闲 {state.pool.idle}，上限 {state.pool.most}
    </dd>
    <dt>后台任务</dt>
    <dd>{jobsIn(state)}</dd>
    {state.laterMigrations.pending.length > 0 && (
      <>
        <dt>后台升级数据库</dt>
        <dd>
          待完成 {state.laterMigrations.pending.join('、')}
          {state.laterMigrations.failure ? `；上次失败：${state.laterMigrations.failure}` : ''}
        </dd>
      </>
    )}
    <dt>时钟</dt>
    <dd>{clockIn(state)}</dd>
    <dt>待转消息</dt>
    <dd>{state.outbox.waiting}</dd>
    <dt>待排存证</dt>
    <dd>{state.evidence.unsequenced}</dd>
    <dt>待发推送</dt>
    <dd>{state.webhooks.waiting}</dd>
    <dt>份数账</dt>
    <dd>{provenIn(state.ledger)}</dd>
    <dt>资金账</dt>
    <dd>{provenIn(state.money)}</dd>
    <dt>密钥</dt>
    <dd>{keysIn(state)}</dd>
    <dt>本服务</dt>
    <dd>
      {instant(state.server.startedAt)} 启动，内存 {fileSize(state.server.memoryBytes)}，Node{' '}
      {state.server.node}，{state.server.mode === 'production' ? '正式运行' : '演示'}
    </dd>
    <dt>外部服务</dt>
    <dd>
      {state.providers
        .map(({ what, name, isSandbox }) => `${what} ${name}${isSandbox ? '（沙箱）' : ''}`)
        .join('、')}
    </dd>
  </dl>
)

const DeadJobs = () => {
  const { data, error, refetch } = useCall('/operator/running/deadJobs', {}, { quiet: true })
  const again = useOverlay<DeadJob>()
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  const columns: ListColumn<DeadJob>[] = [
    { key: 'name', title: '任务', width: 200, always: true, render: (row) => row.name },
    { key: 'reason', title: '原因', width: 420, render: (row) => row.reason || '未说明' },
    column.time('at', '时间', 168, (row) => row.failedAt),
    column.actions(110, (row) => [{ label: '重新执行', onClick: () => again.show(row) }]),
  ]
  return (
    <>
      <Rows<DeadJob> what="失败的任务" rows={data} rowKey="jobId" columns={columns} empty="没有失败的任务" />
      {again.subject && (
        <ConfirmDialog
          title="重新执行"
          text={`所有失败的「${again.subject.name}」任务将重新排队。任务可以重复执行而不重复生效。`}
          action="重新执行"
          onConfirm={async () => {
            const { count } = await call(
              '/operator/running/redrive',
              { name: again.subject!.name },
              { quiet: true },
            )
            await outdate('/operator/running/deadJobs', '/operator/running/state')
            toast.success(`已重新排队 ${count} 个任务`)
          }}
          onClose={again.close}
        />
      )}
    </>
  )
}

const RunningPage = () => {
  const { data, error, refetch } = useCall(
    '/operator/running/state',
    {},
    { quiet: true, refetchInterval: REFRESH_MS },
  )
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  const wrong = troubles(data)
  return (
    <div className={styles.page}>
      <h1>运行状态</h1>
      {wrong.length === 0 ? (
        <Alert type="success" showIcon title="一切正常" />
      ) : (
        wrong.map((each) => <Alert key={each} type="error" showIcon title={each} />)
      )}
      <section className={styles.card} aria-label="概况">
        <Facts state={data} />
      </section>
      <section className={styles.card} aria-labelledby="outside">
        <h2 id="outside">外部服务</h2>
        <OutsideServices services={data.outside} />
      </section>
      <section className={styles.card} aria-labelledby="queues">
        <h2 id="queues">后台任务</h2>
        <Rows
          what="后台任务"
          rows={data.queues}
          rowKey="name"
          columns={[
            { key: 'name', title: '任务', width: 240, always: true, render: (row) => row.name },
            { key: 'waiting', title: '等待', width: 90, align: 'right', render: (row) => row.waiting },
            { key: 'running', title: '执行中', width: 90, align: 'right', render: (row) => row.running },
            { key: 'retrying', title: '等待重试', width: 100, align: 'right', render: (row) => row.retrying },
            {
              key: 'oldest',
              title: '最久等待',
              width: 120,
              align: 'right',
              render: (row) => `${row.oldestSeconds} 秒`,
            },
          ]}
          empty="没有等待或执行中的任务"
        />
      </section>
      <section className={styles.card} aria-labelledby="set-aside">
        <h2 id="set-aside">搁置的工作</h2>
        <SetAsideWork />
      </section>
      {data.expiries.length > 0 && (
        <section className={styles.card} aria-labelledby="expiries">
          <h2 id="expiries">证书与吊销列表</h2>
          <Rows<State['expiries'][number]>
            what="证书与吊销列表"
            empty="没有需要更换的证书"
            rows={data.expiries}
            rowKey={(row) => `${row.kind} ${row.what}`}
            columns={[
              column.name('what', '名称', 420, (row) => row.what),
              column.text(
                'ends',
                '有效期至',
                200,
                (row) => row.problem ?? (row.endsAt ? instant(row.endsAt) : '未注明'),
              ),
            ]}
          />
        </section>
      )}
      <section className={styles.card} aria-labelledby="dead">
        <h2 id="dead">失败的任务</h2>
        <DeadJobs />
      </section>
    </div>
  )
}
export default RunningPage
