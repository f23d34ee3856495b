import { NOTARY_CONTRACTS } from '@xinqi/api/notary'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { usePackedDownload } from '../../../shared/list/usePackedDownload.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import { BATCH, type BatchKind } from './batchKinds.ts'
import type { ContractRow } from './contractLinks.ts'

/** Only what makes sense for something that was chosen; how much of it is said in the dialog. */
const offered = (rows: readonly ContractRow[], kind: BatchKind) =>
  rows.some((row) => (kind === 'approve' ? row.waitsFor === 4 : row.actions.includes(BATCH[kind].action)))

export const BatchActions = ({ rows, clear }: { rows: ContractRow[]; clear: () => void }) => {
  const access = useAccess()
  const navigate = useNavigate()
  const pack = usePackedDownload()
  const batch = useOverlay<{ kind: BatchKind; contractIds: string[] }>()
  const contractIds = rows.map(({ contractId }) => contractId)
  const finished = rows
    .filter(({ finishedAt, actions }) => finishedAt && actions.includes('download'))
    .map(({ contractId }) => contractId)
  const kinds = (Object.keys(BATCH) as BatchKind[]).filter(
    (kind) => offered(rows, kind) && (!BATCH[kind].permission || access.may(BATCH[kind].permission)),
  )
  const download = () => pack(call('/file/batchDownload', { contractIds }), clear)
  return (
    <>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          danger={BATCH[kind].danger}
          onClick={() => batch.show({ kind, contractIds })}
        >
          {BATCH[kind].label}
        </Button>
      ))}
      <PermissionButton permission="system:contract:down" size="small" onClick={() => void download()}>
        打包下载
      </PermissionButton>
      {finished.length > 0 && finished.length <= NOTARY_CONTRACTS && (
        <PermissionButton
          permission="system:contract:applyNotary"
          size="small"
          onClick={() => navigate(`/createCertificate?contractId=${finished.join(',')}`)}
        >
          申请出证
        </PermissionButton>
      )}
      {batch.subject && <BatchDialog {...batch.subject} onClose={batch.close} onDone={clear} />}
    </>
  )
}
