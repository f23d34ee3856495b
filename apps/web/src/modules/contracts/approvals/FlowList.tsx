import { ArrowDownOutlined, ArrowUpOutlined, DownOutlined } from '@ant-design/icons'
import { APPROVAL_PURPOSE, APPROVAL_RULE } from '@xinqi/api/status'
import { Button, Dropdown, Space, Switch, Tag } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { ArrivedSome } from '../../../shared/console/ArrivedSome.tsx'
import { EmptyState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { money } from '../../../shared/format/money.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import type { Flow } from './approval.ts'
import styles from './approvals.module.css'
import { FlowDialog } from './FlowDialog.tsx'
import { timeoutText } from './flowForm.ts'

const conditionOf = ({ conditions, typeNames }: Flow): string => {
  const { amountFromCents: from, amountToCents: to } = conditions
  const amount = [
    from === null ? null : `金额 ≥ ${money(from / 100)}`,
    to === null ? null : `金额 < ${money(to / 100)}`,
  ].filter(Boolean)
  const parts = [typeNames.length ? `类型：${typeNames.join('、')}` : null, ...amount].filter(Boolean)
  return parts.length ? parts.join('，') : '全部合同'
}

const Steps = ({ flow }: { flow: Flow }) => (
  <span className={styles.flow}>
    {flow.described.map(({ rule, names, timeoutName }, index) => (
      <span key={index}>
        {index > 0 && '→ '}
        {names.join('、')}
        {names.length > 1 && `（${APPROVAL_RULE[rule as 1 | 2 | 3].slice(0, 2)}）`}
        {flow.steps[index]?.timeout && `（${timeoutText(flow.steps[index].timeout, timeoutName)}）`}
      </span>
    ))}
  </span>
)

/** A company that approves in its messenger takes over the names its people know. */
const FromWorkplace = ({ onChoose }: { onChoose: (name: string) => void }) => {
  const { data: workplace } = useCall('/dd/currentCompanyInfo', {}, { quiet: true })
  const isConnected = workplace?.isConnected ?? false
  const { data: models } = useCall('/dd/approvalModel', {}, { quiet: true, enabled: isConnected })
  if (!models?.length) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: models.map(({ processCode, name }) => ({ key: processCode, label: name })),
        onClick: ({ key }) => onChoose(models.find(({ processCode }) => processCode === key)!.name),
      }}
    >
      <Button>
        按钉钉审批模板新增 <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}

/** Of those for the same purpose, the first that fits is used: which comes first can be changed. */
const MOVES = [
  { name: '上移', by: -1, Icon: ArrowUpOutlined },
  { name: '下移', by: 1, Icon: ArrowDownOutlined },
] as const

export const FlowList = () => {
  const { data: flows, error, refetch } = useCall('/approvalFlow/list', {}, { quiet: true })
  const mayEdit = useAccess().may('system:setting:signEdit')
  const { busy, act } = useAct()
  const edit = useOverlay<Flow | { newNamed: string }>()
  const remove = useOverlay<Flow>()
  const change = (work: () => Promise<unknown>, done: string) =>
    act(async () => {
      await work()
      await outdate('/approvalFlow/list', '/approval/preview')
      toast.success(done)
    })
  const move = (at: number, by: -1 | 1) => {
    const ids = flows!.map(({ flowId }) => flowId)
    const [taken] = ids.splice(at, 1)
    ids.splice(at + by, 0, taken!)
    return change(() => call('/approvalFlow/order', { flowIds: ids }), '已调整先后')
  }
  const add = (
    <PermissionButton
      permission="system:setting:signEdit"
      type="primary"
      onClick={() => edit.show({ newNamed: '' })}
    >
      新增流程
    </PermissionButton>
  )
  const extra = (
    <Space wrap>
      {mayEdit && <FromWorkplace onChoose={(newNamed) => edit.show({ newNamed })} />}
      {add}
    </Space>
  )
  return (
    <CenterCard
      title="审批流程"
      note="从上到下判断，合同使用第一个条件相符的启用流程；没有相符的流程时，发起审批无需经过即可发送。"
      extra={flows?.length ? extra : undefined}
    >
      <ArrivedSome
        data={flows}
        error={error}
        refetch={refetch}
        what="签约设置"
        none={<EmptyState text="还没有审批流程，合同发送前不需要审批" action={extra} />}
      >
        {(flows) => (
          <SettingRows>
            {flows.map((flow, at) => {
              return (
                <SettingRow
                  key={flow.flowId}
                  name={
                    <>
                      {flow.name} <Tag>{APPROVAL_PURPOSE[flow.purpose]}</Tag>
                    </>
                  }
                  about={
                    <>
                      <span>{conditionOf(flow)}</span>
                      <br />
                      <Steps flow={flow} />
                    </>
                  }
                >
                  {mayEdit && (
                    <>
                      {MOVES.map(({ name, by, Icon }) => (
                        <Button
                          key={name}
                          type="text"
                          size="small"
                          icon={<Icon aria-hidden="true" />}
                          aria-label={`${name}${flow.name}`}
                          disabled={busy || flows[at + by]?.purpose !== flow.purpose}
                          onClick={() => void move(at, by)}
                        />
                      ))}
                      <RowActions
                        actions={[
                          { label: '编辑', onClick: () => edit.show(flow) },
                          { label: '删除', danger: true, onClick: () => remove.show(flow) },
                        ]}
                      />
                    </>
                  )}
                  <Switch
                    aria-label={`启用${flow.name}`}
                    disabled={!mayEdit}
                    loading={busy}
                    checked={flow.isEnabled}
                    onChange={(isEnabled) =>
                      void change(
                        () => call('/approvalFlow/enable', { flowId: flow.flowId, isEnabled }),
                        isEnabled ? `已启用「${flow.name}」` : `已停用「${flow.name}」`,
                      )
                    }
                  />
                </SettingRow>
              )
            })}
          </SettingRows>
        )}
      </ArrivedSome>
      {edit.subject && (
        <FlowDialog
          flow={'newNamed' in edit.subject ? null : edit.subject}
          newNamed={'newNamed' in edit.subject ? edit.subject.newNamed : ''}
          onClose={edit.close}
        />
      )}
      {remove.subject && (
        <ConfirmDialog
          title="删除审批流程"
          text={`删除「${remove.subject.name}」后，新的合同不再经过它；进行中的审批不受影响。`}
          action="删除流程"
          onConfirm={() =>
            carryOut('/approvalFlow/remove', { flowId: remove.subject!.flowId }, [
              '/approvalFlow/list',
              '/approval/preview',
            ])
          }
          onClose={remove.close}
        />
      )}
    </CenterCard>
  )
}
