import { NATIONAL_SEAL_STATUS } from '@xinqi/api/status'
import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'
import { Timeline } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import styles from './national-seals.module.css'
import { CLASS_INTERNAL } from './nationalSeal.ts'

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
}

/** What is known of one seal, and everything that happened to it. */
export const NationalSealDrawer = ({
  id,
  name,
  onClose,
}: {
  id: string
  name: string
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
            私钥:
              seal.sealClass === CLASS_INTERNAL
                ? seal.state === NATIONAL_SEAL.cancelled
                  ? '已随印章注销销毁'
                  : '由平台加密保管，与印章同期'
                : '在企业的 UKey、密码机或签章服务中，不在平台',
            签章: seal.signingService
              ? `经「${seal.signingService}」，${instant(seal.connectedAt)} 连接`
              : undefined,
            申请人: `${seal.createdBy ?? '–'} · ${instant(seal.createdAt)}`,
          }}
        />
        {seal.state === NATIONAL_SEAL.lost && (
          <>
            <h3>丢失之后的用印</h3>
            {seal.usesSinceLost.length === 0 ? (
              <p className={styles.about}>自丢失时起，企业的这枚印章没有用印记录。</p>
            ) : (
              <ul>
                {seal.usesSinceLost.map(({ contractNo, contractName, by, at }) => (
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
                {step.action === 'lose' && ` · 自 ${instant(step.from)} 起`}
                <div className={styles.reason}>{step.reason}</div>
              </>
            ),
          }))}
        />
      </>
    )}
  </ReadDrawer>
)
