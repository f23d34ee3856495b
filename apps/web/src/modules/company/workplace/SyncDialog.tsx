// Taking over the messenger's directory: what would change, the choice about those who have gone, and the work itself.

import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Checkbox, Collapse, Modal, Spin, Table } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { TaskProgress } from '../../people/background-tasks/TaskProgress.tsx'
import { useTaskDetail } from '../../people/background-tasks/useTaskDetail.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'
import styles from './workplace.module.css'
import { useWorkplaceName } from './workplaceName.ts'

type Preview = Data<'/departmentmember/dingTalkMemberList'>

const NOT_CONNECTED = 2421
const ROWS = 8
const DONE = 2

const columnsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([dataIndex, title]) => ({ dataIndex, title, key: dataIndex }))

const List = ({ rows, names }: { rows: object[]; names: Record<string, string> }) => (
  <Table
    size="small"
    rowKey="key"
    columns={columnsOf(names)}
    dataSource={rows.map((row, key) => ({ key, ...row }))}
    pagination={rows.length > ROWS ? { pageSize: ROWS, showSizeChanger: false, size: 'small' } : false}
  />
)

const summary = ({ departments, added, moved, matched, gone, refused, same }: Preview) =>
  [
    [departments.added.length, '个新部门'],
    [departments.changed.length, '个部门有调整'],
    [added.length, '名新成员'],
    [matched, '名已有成员将对应到通讯录'],
    [moved.length, '名成员换了部门'],
    [gone.length, '名成员已不在通讯录'],
    [refused.length, '人无法同步'],
    [same, '人没有变化'],
  ]
    .filter(([count]) => count)
    .map(([count, what]) => `${count} ${what}`)
    .join('，')

const Differences = ({
  plan,
  frozen,
  onFreeze,
}: {
  plan: Preview
  frozen: string[]
  onFreeze: (ids: string[]) => void
}) => {
  const places = [
    ...plan.departments.added.map((name) => ({ name, what: '新增' })),
    ...plan.departments.changed.map((name) => ({ name, what: '改名或移动' })),
  ]
  const sections: { key: string; name: string; rows: object[]; names: Record<string, string> }[] = [
    { key: 'departments', name: '部门', rows: places, names: { name: '部门', what: '变化' } },
    {
      key: 'added',
      name: '新成员',
      rows: plan.added,
      names: { name: '姓名', mobile: '手机号', department: '部门' },
    },
    { key: 'moved', name: '换部门', rows: plan.moved, names: { name: '姓名', from: '现在', to: '同步后' } },
    { key: 'refused', name: '无法同步', rows: plan.refused, names: { name: '姓名', reason: '原因' } },
  ]
  const items = sections.filter(({ rows }) => rows.length > 0)
  return (
    <>
      {plan.isSandbox && (
        <Alert type="info" showIcon title="沙箱：通讯录中的部门与人员均为虚构" className={styles.alert} />
      )}
      <p>{summary(plan) || '通讯录中没有人员。'}</p>
      {items.length > 0 && (
        <Collapse
          size="small"
          defaultActiveKey={[items[0]!.key]}
          items={items.map(({ key, name, rows, names }) => ({
            key,
            label: `${name}（${rows.length}）`,
            children: <List rows={rows} names={names} />,
          }))}
        />
      )}
      {plan.gone.length > 0 && (
        <fieldset className={styles.gone}>
          <legend>已不在通讯录中的成员</legend>
          <p className={styles.hint}>
            不会删除任何人。勾选的成员将被冻结：不能再登录本企业，合同与印章不受影响，可随时恢复；取消勾选则保留。
          </p>
          <Checkbox.Group
            value={frozen}
            onChange={(ids) => onFreeze(ids as string[])}
            options={plan.gone.map(({ memberId, name, department }) => ({
              value: memberId,
              label: `冻结 ${name}（${department}）`,
            }))}
          />
        </fieldset>
      )}
    </>
  )
}

const Progress = ({ taskId }: { taskId: string }) => {
  const { data, error, refetch } = useTaskDetail(taskId)
  const status = data?.task.status
  useEffect(() => {
    if (status === DONE) void organisationChanged()
  }, [status])
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <div role="status">
      {data ? <TaskProgress task={data.task} /> : <Spin />}
      <p className={styles.hint}>
        {status === DONE ? (
          <>
            同步完成，逐项结果可在<Link to="/center/downloadList">下载中心</Link>下载。
          </>
        ) : (
          '可以关闭此窗口，同步会继续进行，结果见下载中心与消息。'
        )}
      </p>
    </div>
  )
}

const SyncDialog = ({ onClose, onConnect }: { onClose: () => void; onConnect?: () => void }) => {
  const workplace = useWorkplaceName()
  const {
    data: plan,
    error,
    refetch,
  } = useCall('/departmentmember/dingTalkMemberList', {}, { quiet: true, staleTime: 0 })
  const [chosen, setFrozen] = useState<string[] | null>(null)
  // Whoever has left there leaves here, unless somebody says otherwise.
  const frozen = chosen ?? plan?.gone.map(({ memberId }) => memberId) ?? []
  const [taskId, setTaskId] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const merge = () =>
    act(async () => {
      const begun = await call(
        '/departmentmember/mergeDingTalkOrganizations',
        { freezeMemberIds: frozen },
        { quiet: true },
      )
      setTaskId(begun.taskId)
    })
  const nothing =
    plan &&
    plan.added.length + plan.moved.length + plan.matched + frozen.length === 0 &&
    plan.departments.added.length + plan.departments.changed.length === 0
  const notConnected = error?.code === NOT_CONNECTED
  return (
    <Modal
      open
      title={`同步${workplace}组织`}
      width={680}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{taskId ? '关闭' : '取消'}</Button>
          {!taskId && plan && (
            <Button type="primary" loading={busy} disabled={nothing} onClick={merge}>
              {nothing ? '没有需要同步的内容' : '开始同步'}
            </Button>
          )}
        </>
      }
    >
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" className={styles.alert} />}
      {taskId ? (
        <Progress taskId={taskId} />
      ) : error ? (
        <Alert
          type={notConnected ? 'info' : 'error'}
          showIcon
          title={error.message}
          description={notConnected ? '接入后可把钉钉、企业微信或飞书的部门与成员同步到本企业。' : undefined}
          action={
            notConnected ? (
              onConnect && (
                <Button size="small" onClick={onConnect}>
                  去接入
                </Button>
              )
            ) : (
              <Button size="small" onClick={() => void refetch()}>
                重试
              </Button>
            )
          }
        />
      ) : plan ? (
        <Differences plan={plan} frozen={frozen} onFreeze={setFrozen} />
      ) : (
        <div className={styles.loading}>
          <Spin />
          <p>正在读取{workplace}通讯录，人数较多时需要一两分钟</p>
        </div>
      )}
    </Modal>
  )
}

export default SyncDialog
