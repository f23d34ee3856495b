import { CONTRACT_IS } from '@xinqi/api/status-names'
import { Button, Space } from 'antd'
import { useNavigate } from 'react-router'
import { download } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { ChangeHandlerDialog } from '../signing/ChangeHandlerDialog.tsx'
import { PartyLinks } from '../signing/PartyLinks.tsx'
import type { Detail } from './ContractView.tsx'
import styles from './contract-lists.module.css'
import { contractsChanged } from './contractsChanged.ts'
import type { ContractDialogs } from './useContractDialogs.tsx'

/** The browser's own print dialog, on the file as it stands, without leaving the page. */
const printFile = async (url: string): Promise<void> => {
  const bytes = await (await fetch(url)).blob()
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = '打印'
  frame.src = address
  frame.onload = () => frame.contentWindow?.print()
  document.body.append(frame)
  // The dialog reads from the frame for as long as it is open, and nobody tells when it closes.
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, 600_000)
}

/** The evidence report of a finished contract, drawn when it is asked for. */
const ReportButton = ({ contractId }: { contractId: string }) => {
  const { busy, act } = useAct()
  return (
    <Space.Compact>
      <PermissionButton
        permission="system:contract:down"
        loading={busy}
        onClick={() => act(() => download('/contract/chain/download', { contractId }))}
      >
        下载存证报告
      </PermissionButton>
      <PermissionButton
        permission="system:contract:down"
        disabled={busy}
        aria-label="下载英文存证报告"
        title="下载英文存证报告"
        onClick={() => act(() => download('/contract/chain/download', { contractId, language: 'en' }))}
      >
        EN
      </PermissionButton>
    </Space.Compact>
  )
}

const PARTY_SIGNED = 2

/** What the table of a contract's life leaves open to this person; what cannot be undone stands at the bottom. */
export const ContractActions = ({
  detail,
  fileId,
  dialogs,
}: {
  detail: Detail
  fileId: string | undefined
  dialogs: ContractDialogs
}) => {
  const navigate = useNavigate()
  const changing = useOverlay()
  const may = (action: string) => detail.actions.includes(action)
  const url = detail.files.find((file) => file.fileId === fileId)?.url
  const ends = may('withdraw') || may('startTermination') || may('remove')
  return (
    <>
      <section className={styles.section} aria-label="合同操作">
        <div className={blocks.wrapRow}>
          {may('urge') && (
            <PermissionButton permission="system:contract:notify" onClick={() => void dialogs.urge(detail)}>
              催办
            </PermissionButton>
          )}
          {may('postpone') && (
            <PermissionButton permission="system:contract:postpone" onClick={() => dialogs.postpone(detail)}>
              延期
            </PermissionButton>
          )}
          {detail.handlers.length > 0 && (
            <PermissionButton permission="system:contract:handler" onClick={() => changing.show(true)}>
              更换经办人
            </PermissionButton>
          )}
          {may('changeCc') && <Button onClick={() => dialogs.changeCopies(detail)}>修改抄送</Button>}
          {may('copy') && (
            <PermissionButton permission="system:contract:start" onClick={() => void dialogs.copy(detail)}>
              再次发起
            </PermissionButton>
          )}
          {may('download') && url && (
            <PermissionButton permission="system:contract:down" onClick={() => printFile(url)}>
              打印
            </PermissionButton>
          )}
          {may('download') && <ReportButton contractId={detail.contractId} />}
          {detail.kind === 'scan' && detail.status >= CONTRACT_IS.toScan && (
            <Button onClick={() => navigate(`/scanSign/code?contractId=${detail.contractId}`)}>签署码</Button>
          )}
          {detail.kind === 'termination' && (
            <Button onClick={() => navigate(`/terminate/terminateConfirm?contractId=${detail.contractId}`)}>
              协议信息
            </Button>
          )}
          {(detail.status === CONTRACT_IS.void || detail.status === CONTRACT_IS.finishedThenEnded) && (
            <Button onClick={() => navigate(`/terminate/terminateStart?contractId=${detail.contractId}`)}>
              {detail.status === CONTRACT_IS.void ? '作废协议' : '解约协议'}
            </Button>
          )}
          <Button onClick={() => navigate(`/sign/flowDetails?contractId=${detail.contractId}`)}>
            签署流程
          </Button>
        </div>
      </section>
      {may('urge') && (
        <section className={styles.section}>
          <PartyLinks
            contractId={detail.contractId}
            parties={detail.parties.filter(({ isOwn, status }) => !isOwn && status < PARTY_SIGNED)}
          />
        </section>
      )}
      {changing.subject && detail.handlers.length > 0 && (
        <ChangeHandlerDialog
          contractId={detail.contractId}
          handlers={detail.handlers}
          onChanged={() => void contractsChanged()}
          onClose={changing.close}
        />
      )}
      {ends && (
        <section className={styles.danger} aria-label="结束合同">
          <div className={blocks.wrapRow}>
            {may('withdraw') && (
              <PermissionButton
                permission="system:contract:withdraw"
                danger
                onClick={() => dialogs.withdraw(detail)}
              >
                撤回合同
              </PermissionButton>
            )}
            {may('startTermination') && (
              <PermissionButton
                permission="system:contract:terminate"
                danger
                onClick={() => navigate(`/terminate/terminateStart?contractId=${detail.contractId}`)}
              >
                解约或作废
              </PermissionButton>
            )}
            {may('remove') && (
              <Button danger onClick={() => dialogs.remove(detail)}>
                删除草稿
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  )
}
