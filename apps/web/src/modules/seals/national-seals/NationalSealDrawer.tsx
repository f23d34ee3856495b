import { NATIONAL_SEAL_STATUS } from '@xinqi/api/status'
import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'
import { Timeline } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import styles from './national-seals.module.css'
import { CLASS_INTERNAL, isOver, type SealStep, type StepTask } from './nationalSeal.ts'
import { ReportLine } from './ReportLine.tsx'

const ACTION: Record<string, string> = {
  apply: '申请制作',
  refuse: '退回申请',
  make: '制作',
  bring: '导入',
  connect: '连接签章服务',
  disconnect: '断开签章服务',
  record: '登记备案',
  stop: '停用',
  resume: '恢复',
  lose: '挂失',
  cancel: '注销',
  invalidate: '登记认定无效',
  receipt: '收到备案回执',
}

/** Which of its seal's uses are to be looked into. */
const USES_AFTER: Partial<Record<number, { title: string; none: string }>> = {
  [NATIONAL_SEAL.lost]: {
    title: '丢失之后的用印',
    none: '自丢失时起，企业的这枚印章没有用印记录。',
  },
  [NATIONAL_SEAL.invalidated]: {
    title: '无效期间的用印',
    none: '自无效的起算时间起，企业的这枚印章没有用印记录。',
  },
}

/** What is known of one seal, and everything that happened to it. */
export const NationalSealDrawer = ({
  id,
  name,
  onStep,
  onClose,
}: {
  id: string
  name: string
  onStep: (kind: StepTask['kind'], step: SealStep) => void
  onClose: () => void
}) => (
  <ReadDrawer
    title={name}
    size={640}
    onClose={onClose}
    read={useCall('/nationalSeal/detail', { id }, { quiet: true })}
  >
    {(seal) => (
      <>
        <FactTable
          of={{
            状态: <StatusTag set={NATIONAL_SEAL_STATUS} code={seal.state} />,
            类别: seal.sealClass === CLASS_INTERNAL ? '平台制作·内部使用（未备案）' : '外部制作',
            印章编号: seal.esId ?? undefined,
            制章者: seal.maker ?? undefined,
            有效期: seal.validFrom ? `${instant(seal.validFrom)} 至 ${instant(seal.validTo)}` : undefined,
            用途: seal.purpose,
            实物印章: seal.physical || undefined,
            备案编号: seal.recordNo ?? undefined,
            备案机关: seal.recordAuthority ?? undefined,
            备案日期: seal.recordedOn ?? undefined,
            认定机关: seal.foundBy ?? undefined,
            认定文书: seal.foundDocument ? `${seal.foundDocument} · ${seal.foundOn}` : undefined,
            私钥:
              seal.sealClass === CLASS_INTERNAL
                ? isOver(seal.state)
                  ? '已随印章销毁'
                  : '由平台加密保管，与印章同期'
                : '在企业的 UKey、密码机或签章服务中，不在平台',
            签章: seal.signingService
              ? `经「${seal.signingService}」，${instant(seal.connectedAt)} 连接`
              : undefined,
            申请人: `${seal.createdBy ?? '–'} · ${instant(seal.createdAt)}`,
          }}
        />
        {USES_AFTER[seal.state] && (
          <>
            <h3>{USES_AFTER[seal.state]!.title}</h3>
            {seal.usesSinceEnd.length === 0 ? (
              <p className={styles.about}>{USES_AFTER[seal.state]!.none}</p>
            ) : (
              <ul>
                {seal.usesSinceEnd.map(({ contractNo, contractName, by, at }) => (
                  <li key={`${at}/${contractName}`}>
                    {instant(at)} · {contractName}
                    {contractNo && `（${contractNo}）`} · {by}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        <h3>办理记录</h3>
        <Timeline
          items={[...seal.history].reverse().map((step) => ({
            key: `${step.at}/${step.action}`,
            content: (
              <>
                {ACTION[step.action] ?? '其他操作'} · {step.by ?? '系统'} · {instant(step.at)}
                {(step.action === 'lose' || step.action === 'invalidate') && ` · 自 ${instant(step.from)} 起`}
                <div className={styles.reason}>{step.reason}</div>
                {step.report && <ReportLine report={step.report} onTask={(kind) => onStep(kind, step)} />}
              </>
            ),
          }))}
        />
      </>
    )}
  </ReadDrawer>
)
