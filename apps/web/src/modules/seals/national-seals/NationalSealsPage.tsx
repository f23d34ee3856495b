// 国标电子印章: what the platform makes for a company's own use, and what was made and recorded elsewhere, never in one list.

import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { download } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { NeedsCertification } from '../company-seals/NeedsCertification.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { BringDialog } from './BringDialog.tsx'
import { ConnectDialog, TrialDialog } from './ConnectDialog.tsx'
import { LifeDialog } from './LifeDialog.tsx'
import { NationalSealDrawer } from './NationalSealDrawer.tsx'
import { NationalSealList } from './NationalSealList.tsx'
import styles from './national-seals.module.css'
import type { NationalSeal, SealTask, SigningService, StepTask } from './nationalSeal.ts'
import { StepDialog } from './StepDialog.tsx'

const MAKING: Record<string, string> = {
  sandbox: '印章由平台的沙箱制章者制作，仅供测试，不具有法律效力；未经印章管理机关备案。',
  own: '印章由平台制作，供企业内部及约定的场合使用；未经印章管理机关备案。需要备案的印章请向制作单位申请后导入。',
  none: '平台没有制章者，不能制作国标电子印章；可以导入在外部制作并备案的印章。',
}

const Internal = ({
  making,
  seals,
  onTask,
}: {
  making: string
  seals: readonly NationalSeal[]
  onTask: (task: SealTask) => void
}) => {
  const apply = useOverlay()
  const may = useAccess().may('system:seal:edit') && making !== 'none'
  const button = may && (
    <Button type="primary" onClick={() => apply.show(true)}>
      申请制作
    </Button>
  )
  return (
    <>
      <Alert
        type={making === 'own' ? 'info' : 'warning'}
        showIcon
        className={styles.gap}
        title={MAKING[making]}
      />
      <div className={styles.bar}>{button}</div>
      <NationalSealList
        what="平台制作的国标电子印章"
        seals={seals}
        empty="还没有平台制作的国标电子印章"
        onTask={onTask}
      />
      {apply.subject && <ApplyDialog onClose={apply.close} />}
    </>
  )
}

const Brought = ({
  seals,
  signing,
  register,
  onTask,
}: {
  seals: readonly NationalSeal[]
  signing: SigningService | null
  register: { name: string } | null
  onTask: (task: SealTask) => void
}) => {
  const bring = useOverlay()
  const trial = useOverlay()
  return (
    <>
      <Alert
        type={signing?.isSandbox ? 'warning' : 'info'}
        showIcon
        className={styles.gap}
        title={`在印章制作单位制作的印章。平台只保管印章文件（.esl），私钥在您的 UKey、密码机或签章服务中，不在平台。备案信息由企业登记，平台不代替备案机关核实。${
          signing
            ? `连接「${signing.name}」后可以在平台用它签章。`
            : '平台没有连接签章服务，这里的印章只作登记。'
        }${
          register
            ? `停用、恢复、挂失、注销与认定无效由平台向「${register.name}」报告，并保存回执。`
            : '停用、恢复、挂失、注销与认定无效须由企业向备案机关报告，收到的回执在印章详情里登记。'
        }`}
      />
      <div className={styles.bar}>
        {useAccess().may('system:seal:edit') && (
          <>
            {signing?.isSandbox && <Button onClick={() => trial.show(true)}>领取试用印章</Button>}
            <Button type="primary" onClick={() => bring.show(true)}>
              导入印章
            </Button>
          </>
        )}
      </div>
      <NationalSealList
        what="外部制作的国标电子印章"
        seals={seals}
        empty="还没有导入外部制作的印章"
        mayConnect={signing !== null}
        onTask={onTask}
      />
      {bring.subject && <BringDialog onClose={bring.close} />}
      {signing && trial.subject && <TrialDialog signing={signing} onClose={trial.close} />}
    </>
  )
}

const Seals = () => {
  const { data, error, refetch } = useCall('/nationalSeal/list', {}, { quiet: true })
  const task = useOverlay<SealTask>()
  const step = useOverlay<StepTask>()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const onTask = (asked: SealTask) => {
    if (asked.kind === 'export') void download('/nationalSeal/export', { id: asked.seal.id })
    else task.show(asked)
  }
  return (
    <>
      <AddressTabs
        items={[
          {
            key: 'internal',
            label: `平台制作·内部使用（${data.internal.length}）`,
            children: <Internal making={data.making} seals={data.internal} onTask={onTask} />,
          },
          {
            key: 'brought',
            label: `外部制作并备案（${data.brought.length}）`,
            children: (
              <Brought seals={data.brought} signing={data.signing} register={data.register} onTask={onTask} />
            ),
          },
        ]}
      />
      {task.subject?.kind === 'view' && (
        <NationalSealDrawer
          id={task.subject.seal.id}
          name={task.subject.seal.name}
          onStep={(kind, of) => step.show({ kind, sealId: task.subject!.seal.id, step: of })}
          onClose={task.close}
        />
      )}
      {step.subject && <StepDialog task={step.subject} onClose={step.close} />}
      {task.subject?.kind === 'replace' && <ApplyDialog replaced={task.subject.seal} onClose={task.close} />}
      {data.signing && task.subject?.kind === 'connect' && (
        <ConnectDialog seal={task.subject.seal} signing={data.signing} onClose={task.close} />
      )}
      {task.subject && !['view', 'replace', 'connect'].includes(task.subject.kind) && (
        <LifeDialog task={task.subject} onClose={task.close} />
      )}
    </>
  )
}

const NationalSealsPage = () => (
  <NeedsCertification title="国标电子印章">
    <div className={blocks.page}>
      <div className={styles.head}>
        <h1 className={blocks.heading}>国标电子印章</h1>
        <Link to="/seal">返回企业印章</Link>
      </div>
      <p className={styles.about}>
        按 GB/T 38540
        制作的电子印章，可以在任何支持国标的系统中核验。申请、制作、停用、挂失、注销与认定无效都记入审计与存证日志。
      </p>
      <Seals />
    </div>
  </NeedsCertification>
)
export default NationalSealsPage
