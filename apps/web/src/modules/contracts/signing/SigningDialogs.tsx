import { CONTRACT_IS } from '@xinqi/api/status-names'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { goInstead } from '../../../shared/navigation/go.ts'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import { tellPartner } from '../../../shared/session/tellPartner.ts'
import { ChooseMarkDialog } from './ChooseMarkDialog.tsx'
import { DrawDialog } from './DrawDialog.tsx'
import { IntentDialog } from './IntentDialog.tsx'
import { words } from './messages/signing.zh.ts'
import { SignInfo } from './SignInfo.tsx'
import type { Signing } from './useSigning.ts'

// Few signers hand a contract on, ask a colleague, or go on by telephone: these are fetched by those who do.
const AddApprovalDialog = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../approvals/AddApprovalDialog.tsx')).AddApprovalDialog,
  })),
)
const LabourNoticeDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./LabourNoticeDialog.tsx')).LabourNoticeDialog })),
)
const PhoneCodeDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./PhoneCodeDialog.tsx')).PhoneCodeDialog })),
)
const TransferDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./TransferDialog.tsx')).TransferDialog })),
)

const RefuseDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./RefuseDialog.tsx')).RefuseDialog })),
)
const RemarkDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./RemarkDialog.tsx')).RemarkDialog })),
)

/** Whatever is being asked at the moment; the same on a desktop and a telephone. */
export const SigningDialogs = ({ signing }: { signing: Signing }) => (
  <Suspense>
    <OpenDialog signing={signing} />
  </Suspense>
)

const OpenDialog = ({ signing }: { signing: Signing }) => {
  const { asking, setAsking, detail, mine, marks, reload } = signing
  const close = () => setAsking(null)
  if (!asking) return null
  // Whoever only reads it is told what it is, too.
  if (asking.what === 'info')
    return (
      <Dialog title={words().contractInfo} onClose={close}>
        <SignInfo signing={signing} />
      </Dialog>
    )
  if (!mine) return null
  const { contractId } = detail
  switch (asking.what) {
    case 'choose':
      return (
        <ChooseMarkDialog
          contractId={contractId}
          field={asking.field}
          marks={marks}
          onDraw={(everywhere) => setAsking({ what: 'draw', field: asking.field, everywhere })}
          onClose={close}
        />
      )
    case 'remark':
      return (
        <RemarkDialog
          contractId={contractId}
          field={asking.field}
          text={marks.remarks[asking.field.fieldId] ?? ''}
          onText={(text) => {
            marks.setRemark(asking.field.fieldId, text)
            close()
          }}
          onClose={close}
        />
      )
    case 'draw':
      return (
        <DrawDialog
          taken={marks.signatures.map(({ name }) => name)}
          mayType={!mine.handDrawn && !marks.isFresh}
          freshFor={marks.isFresh ? contractId : null}
          onFresh={marks.keepFresh}
          onDrawn={(personSealId) => void signing.drawn(personSealId, asking.field, asking.everywhere)}
          onClose={close}
        />
      )
    case 'labourNotice':
      return <LabourNoticeDialog contractId={contractId} onConfirmed={reload} onClose={close} />
    case 'intent':
      return (
        <IntentDialog
          detail={detail}
          mine={mine}
          marks={signing.marks}
          onProven={signing.sign}
          onFailedFace={reload}
          onClose={close}
        />
      )
    case 'refuse':
      return (
        <RefuseDialog
          contractId={contractId}
          name={detail.name}
          ends={detail.kind === 'termination' ? words().agreement : undefined}
          onRefused={() => {
            close()
            signing.setSigned({ status: CONTRACT_IS.refused })
            tellPartner('refused', contractId)
          }}
          onClose={close}
        />
      )
    case 'transfer':
      return (
        <TransferDialog
          contractId={contractId}
          onHandedOn={() => {
            close()
            toast.success(words().passedOnTold)
            goInstead('/workbench')
          }}
          onClose={close}
        />
      )
    case 'addApproval':
      return (
        <AddApprovalDialog
          contractId={contractId}
          lead={words().afterApproval}
          onAdded={reload}
          onClose={close}
        />
      )
    case 'phone':
      return (
        <PhoneCodeDialog
          contractId={contractId}
          onSigned={() => {
            close()
            signing.setSigned({ status: CONTRACT_IS.signing })
            void reload()
          }}
          onClose={close}
        />
      )
  }
}
