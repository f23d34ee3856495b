import type { Data } from '@xinqi/api/calls'
import { mayRenew } from '@xinqi/api/renewal'
import { ARCHIVE_SOURCE, ARCHIVE_VERDICT, CONTRACT_STATUS } from '@xinqi/api/status'
import { Alert, Button, Drawer } from 'antd'
import { Link, useNavigate } from 'react-router'
import { call, upload } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Facts } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { lookAt } from '../../contracts/lists/contractLinks.ts'
import { FactsSection } from '../contract-facts/FactsSection.tsx'
import { RelationsSection } from '../contract-facts/RelationsSection.tsx'
import { DutiesSection } from '../duties/DutiesSection.tsx'
import { ContractDialog } from '../ledger/ContractDialog.tsx'
import { FileDialog, PerformerDialog, ValidityDialog } from './ArchiveDialogs.tsx'
import styles from './archive.module.css'
import { archiveChanged } from './archiveChanged.ts'
import { sum } from './archivedColumns.tsx'
import { OwnFields } from './OwnFields.tsx'

type Detail = Data<'/archived/detail'>

const shown = (field: string, value: string) => (field === 'cents' ? sum(Number(value)) : value)

const Proposals = ({ detail }: { detail: Detail }) => {
  const { busy, act } = useAct()
  const may = useAccess().may('system:archive:edit')
  const accept = (factIds: string[]) =>
    act(async () => {
      await call('/archived/updateArchived', {
        archivedId: detail.archivedId,
        revision: detail.revision,
        accept: factIds,
      })
      await archiveChanged()
      toast.success('已采纳')
    })
  if (detail.textState === 0)
    return <Alert type="info" showIcon title="正文识别中，稍后可在这里采纳识别出的信息" />
  if (detail.proposals.length === 0) return null
  return (
    <>
      <h3 className={styles.section}>正文中识别出的信息</h3>
      <ul className={styles.proposals} aria-label="识别出的信息">
        {detail.proposals.map(({ factId, field, label, value, quote, page }) => (
          <li key={factId} className={styles.proposal}>
            <span>
              {label}：<b>{shown(field, value)}</b>
              <span className={styles.quote}>
                「{quote}」{page && `第 ${page} 页`}
              </span>
            </span>
            {may && (
              <Button size="small" loading={busy} onClick={() => void accept([factId])}>
                采纳
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may && detail.proposals.length > 1 && (
        <Button
          type="link"
          loading={busy}
          onClick={() => void accept(detail.proposals.map(({ factId }) => factId))}
        >
          全部采纳
        </Button>
      )}
    </>
  )
}

const Attachments = ({ detail }: { detail: Detail }) => {
  const may = useAccess().may('system:archive:edit')
  const { busy, act } = useAct()
  const remove = (fileId: string) =>
    act(async () => {
      await call('/archived/updateArchived', {
        archivedId: detail.archivedId,
        revision: detail.revision,
        removeAttachments: [fileId],
      })
      await archiveChanged()
    })
  return (
    <>
      <h3 className={styles.section}>附件</h3>
      <ul className={styles.files}>
        {detail.attachments.map(({ fileId, name, size, url }) => (
          <li key={fileId}>
            <a href={url} download>
              {name}
            </a>
            <span>
              {fileSize(size)}
              {may && (
                <Button type="link" size="small" danger loading={busy} onClick={() => void remove(fileId)}>
                  删除
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {may && (
        <UploadBox
          label="上传附件"
          send={(file, way) =>
            upload(
              '/archived/addAttachment',
              { archivedId: detail.archivedId, file },
              { ...way, quiet: true },
            )
          }
          onDone={() => void archiveChanged()}
        />
      )}
    </>
  )
}

type Basics = { number?: string; counterpart?: string; amount?: string }
const BasicsDialog = ({ detail, onClose }: { detail: Detail; onClose: () => void }) => (
  <FormDialog<Basics>
    title="修改归档信息"
    submitText="保存"
    initial={{
      number: detail.number ?? '',
      counterpart: detail.counterpart ?? '',
      amount: detail.cents === null ? '' : (detail.cents / 100).toFixed(2),
    }}
    onClose={onClose}
    onSubmit={({ number, counterpart, amount }) =>
      carryOut(
        '/archived/updateArchived',
        {
          archivedId: detail.archivedId,
          revision: detail.revision,
          number: number?.trim() || null,
          counterpart: counterpart?.trim() || null,
          cents: amount?.trim() ? centsOf(amount) : null,
        },
        archiveChanged,
        '已保存',
      )
    }
  >
    <TextItem name="number" label="合同编号" maxLength={40} />
    <TextItem name="counterpart" label="相对方" maxLength={120} />
    <TextItem
      name="amount"
      label="金额（元）"
      rules={[{ pattern: /^\s*\d{1,13}(\.\d{1,2})?\s*$/, message: '请输入金额，最多两位小数' }]}
      inputMode="decimal"
    />
  </FormDialog>
)

/** Written in yuan, kept in fen: digits are moved, nothing is multiplied. */
const centsOf = (yuan: string): number => {
  const [whole = '0', part = ''] = yuan.trim().split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const Body = ({ detail, onClose }: { detail: Detail; onClose: () => void }) => {
  const basics = useOverlay()
  const validity = useOverlay()
  const performer = useOverlay()
  const filing = useOverlay()
  const booking = useOverlay()
  const access = useAccess()
  const hasLedger = access.has('service:ledger:contract')
  const navigate = useNavigate()
  const { busy, act } = useAct()
  const archivedIds = [detail.archivedId]
  const renew = () =>
    act(async () => {
      const { contractId } = await call('/archived/renew', { archivedId: detail.archivedId })
      await archiveChanged()
      onClose()
      navigate(`/startCompany?contractId=${contractId}`)
    })
  return (
    <>
      <Facts
        className={styles.facts}
        of={[
          ['归档目录', detail.typeName],
          ['归档编号', detail.archiveNumber],
          ['合同编号', detail.number],
          ['标签', detail.tags.length > 0 ? detail.tags.join('、') : null],
          ['相对方', detail.counterpart],
          ['金额', sum(detail.cents)],
          [
            '有效期',
            detail.validFrom || detail.validUntil
              ? `${detail.validFrom ?? '–'} 至 ${detail.validUntil ?? '长期'}`
              : '–',
          ],
          ['履约负责人', detail.performanceUser],
          ['来源', ARCHIVE_SOURCE[detail.source as 1 | 2 | 3]],
          [
            '签名核验',
            detail.verdict === null ? (
              '尚未判定'
            ) : (
              <StatusTag key="v" set={ARCHIVE_VERDICT} code={detail.verdict} />
            ),
          ],
          [
            '状态',
            detail.status === null ? null : <StatusTag key="s" set={CONTRACT_STATUS} code={detail.status} />,
          ],
          ['完成时间', instant(detail.finishedAt)],
          [
            '续签合同',
            detail.renewedBy && (
              <Link key="r" to={lookAt(detail.renewedBy.contractId)}>
                {detail.renewedBy.name || '续签草稿'}
              </Link>
            ),
          ],
          [
            '原合同',
            detail.renewalOf && (
              <Link key="o" to={lookAt(detail.renewalOf.contractId)}>
                {detail.renewalOf.name}
              </Link>
            ),
          ],
        ]}
      />
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
        <PermissionButton permission="system:archive:edit" size="small" onClick={() => filing.show(true)}>
          {detail.typeId ? '移动目录' : '归档'}
        </PermissionButton>
        <PermissionButton permission="system:archive:edit" size="small" onClick={() => basics.show(true)}>
          修改信息
        </PermissionButton>
        <PermissionButton permission="system:archive:edit" size="small" onClick={() => validity.show(true)}>
          修改有效期
        </PermissionButton>
        <PermissionButton permission="system:archive:edit" size="small" onClick={() => performer.show(true)}>
          指定负责人
        </PermissionButton>
        {hasLedger && (
          <PermissionButton
            permission="system:data:ledgerEdit"
            size="small"
            onClick={() => booking.show(true)}
          >
            纳入台账
          </PermissionButton>
        )}
        {mayRenew(detail.renewedBy) && (
          <PermissionButton
            permission="system:contract:start"
            size="small"
            loading={busy}
            onClick={() => void renew()}
          >
            续签
          </PermissionButton>
        )}
      </span>
      {detail.fields.length > 0 && <OwnFields detail={detail} />}
      <Proposals detail={detail} />
      {access.may('system:data:duty') && (
        <DutiesSection archivedId={detail.archivedId} contractId={detail.contractId} elgId={detail.elgId} />
      )}
      <FactsSection archivedId={detail.archivedId} contractId={detail.contractId} elgId={detail.elgId} />
      <RelationsSection archivedId={detail.archivedId} />
      <Attachments detail={detail} />
      {booking.subject && <ContractDialog from={detail} onClose={booking.close} />}
      {basics.subject && <BasicsDialog detail={detail} onClose={basics.close} />}
      {validity.subject && <ValidityDialog {...detail} onClose={validity.close} />}
      {performer.subject && <PerformerDialog archivedIds={archivedIds} onClose={performer.close} />}
      {filing.subject && (
        <FileDialog
          archivedIds={archivedIds}
          typeId={detail.typeId ?? detail.proposedTypeId}
          onClose={filing.close}
        />
      )}
    </>
  )
}

export const ArchivedDrawer = ({ archivedId, onClose }: { archivedId: string; onClose: () => void }) => {
  const { data, error, refetch } = useCall('/archived/detail', { archivedId }, { quiet: true })
  const where = data?.contractId
    ? lookAt(data.contractId)
    : data?.elgId
      ? `/sign/elgDetail?elgId=${data.elgId}`
      : null
  return (
    <Drawer
      open
      size={560}
      title={data?.name ?? '归档合同'}
      onClose={onClose}
      extra={where && <Link to={where}>查看合同</Link>}
    >
      {data ? (
        <Body detail={data} onClose={onClose} />
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} what="归档合同" />
      ) : (
        <LoadingState />
      )}
    </Drawer>
  )
}
