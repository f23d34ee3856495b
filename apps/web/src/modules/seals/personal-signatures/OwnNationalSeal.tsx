import type { Data } from '@xinqi/api/calls'
import { fromChinaTime } from '@xinqi/api/china-day'
import { NATIONAL_SEAL_STATUS } from '@xinqi/api/status'
import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'
import { Alert, Button, Form, Timeline } from 'antd'
import { download } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import styles from './person-seals.module.css'

export type OwnSeals = Data<'/personSeal/national/list'>
type OwnSeal = OwnSeals['seals'][number]
type Signature = Data<'/personSeal/list'>[number]
type Picked = { format: (pattern: string) => string }

const CHANGED = ['/personSeal/national/list', '/personSeal/national/detail'] as const
const MOST_YEARS = 5

const MAKING: Record<string, string> = {
  sandbox: '印章由平台的沙箱制章者制作，仅供测试，不具有法律效力。',
  own: '印章由平台制作，供约定的场合使用；未经印章管理机关备案。',
}

const ACTION: Record<string, string> = {
  make: '制作',
  stop: '停用',
  resume: '恢复',
  lose: '挂失',
  cancel: '注销',
}

/** The one that counts for a signature: in force before those that ended. */
export const sealOf = ({ seals }: OwnSeals, { personSealId }: Signature): OwnSeal | undefined =>
  seals.find((one) => one.personSealId === personSealId && one.state !== NATIONAL_SEAL.cancelled)

export const MakeOwnDialog = ({
  signature,
  making,
  onClose,
}: {
  signature: Signature
  making: string
  onClose: () => void
}) => (
  <FormDialog<{ years: number }>
    title={`用「${signature.name}」制作个人电子印章`}
    submitText="制作"
    initial={{ years: 1 }}
    onClose={onClose}
    onSubmit={({ years }) =>
      carryOut(
        '/personSeal/national/make',
        { personSealId: signature.personSealId, years },
        [...CHANGED],
        '个人电子印章已制作',
      )
    }
  >
    <Alert
      type={making === 'own' ? 'info' : 'warning'}
      showIcon
      className={styles.note}
      title={`按 GB/T 38540 为您本人制作，密钥由平台加密保管、与印章同期。${MAKING[making] ?? ''}`}
    />
    <NumberItem
      name="years"
      label="有效期（年）"
      must="请输入有效期"
      min={1}
      max={MOST_YEARS}
      precision={0}
    />
  </FormDialog>
)

type Task = 'stop' | 'resume' | 'lose' | 'cancel'
const SAID: Record<Task, { title: string; text: string; done: string }> = {
  stop: { title: '停用', text: '停用期间不能用它签章；停用前的签章不受影响。可以恢复。', done: '印章已停用' },
  resume: { title: '恢复', text: '恢复后可以继续使用。', done: '印章已恢复' },
  lose: {
    title: '挂失',
    text: '怀疑有人冒用时挂失：不能再用它签章，也不能恢复；自所选时间起的签章，核验时将显示印章已停用或挂失。',
    done: '印章已挂失',
  },
  cancel: {
    title: '注销',
    text: '注销后不可恢复，密钥随即销毁；注销前的签章不受影响。',
    done: '印章已注销',
  },
}

const TaskDialog = ({ task, seal, onClose }: { task: Task; seal: OwnSeal; onClose: () => void }) => {
  const { title, text, done } = SAID[task]
  return (
    <FormDialog<{ reason: string; since: Picked }>
      title={`${title}个人电子印章`}
      submitText={title}
      danger={task !== 'resume'}
      onClose={onClose}
      onSubmit={({ reason, since }) =>
        task === 'lose'
          ? carryOut(
              '/personSeal/national/lose',
              {
                id: seal.id,
                reason,
                since: fromChinaTime(since.format('YYYY-MM-DD HH:mm:ss')).toISOString(),
              },
              [...CHANGED],
              done,
            )
          : carryOut(`/personSeal/national/${task}`, { id: seal.id, reason }, [...CHANGED], done)
      }
    >
      <Alert type={task === 'resume' ? 'info' : 'warning'} showIcon className={styles.note} title={text} />
      {task === 'lose' && (
        <Form.Item name="since" label="丢失时间" rules={[{ required: true, message: '请选择丢失时间' }]}>
          <DatePicker showTime style={{ width: '100%' }} />
        </Form.Item>
      )}
      <LongTextItem name="reason" label="原因" must="请填写原因" maxLength={200} showCount rows={3} />
    </FormDialog>
  )
}

const tasksFor = (state: number): Task[] => {
  if (state === NATIONAL_SEAL.active) return ['stop', 'lose', 'cancel']
  if (state === NATIONAL_SEAL.stopped) return ['resume', 'lose', 'cancel']
  return state === NATIONAL_SEAL.lost ? ['cancel'] : []
}

/** What it is, what happened to it, and what its owner may do about it. */
export const OwnSealDrawer = ({ seal, onClose }: { seal: OwnSeal; onClose: () => void }) => {
  const task = useOverlay<Task>()
  return (
    <ReadDrawer
      title="个人电子印章"
      size={560}
      onClose={onClose}
      read={useCall('/personSeal/national/detail', { id: seal.id }, { quiet: true })}
    >
      {(known) => (
        <>
          <FactTable
            of={{
              状态: <StatusTag set={NATIONAL_SEAL_STATUS} code={known.state} />,
              印模: `签名「${known.name}」`,
              印章编号: known.esId,
              制章者: known.maker,
              有效期: `${instant(known.validFrom)} 至 ${instant(known.validTo)}${known.isExpired ? '（已到期）' : ''}`,
            }}
          />
          <div className={styles.tasks}>
            <Button onClick={() => void download('/personSeal/national/export', { id: known.id })}>
              导出（.esl）
            </Button>
            {tasksFor(known.state).map((one) => (
              <Button key={one} danger={one !== 'resume'} onClick={() => task.show(one)}>
                {SAID[one].title}
              </Button>
            ))}
          </div>
          <h3>办理记录</h3>
          <Timeline
            items={[...known.history].reverse().map((step) => ({
              key: `${step.at}/${step.action}`,
              content: (
                <>
                  {ACTION[step.action] ?? '办理'} · {instant(step.at)}
                  {step.action === 'lose' && ` · 自 ${instant(step.from)} 起`}
                  <div className={styles.minor}>{step.reason}</div>
                </>
              ),
            }))}
          />
          {task.subject && <TaskDialog task={task.subject} seal={seal} onClose={task.close} />}
        </>
      )}
    </ReadDrawer>
  )
}
