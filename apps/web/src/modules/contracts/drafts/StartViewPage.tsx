// The contract as it will go out: its pages with everything placed on them, who signs when; then it is sent.

import type { Data } from '@xinqi/api/calls'
import { withFileRules } from '@xinqi/api/contract-fields/file-rules'
import { USER_IS } from '@xinqi/api/wire'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { BringAgreedText, ConsensusNotice } from '../../../shared/consensus/ConsensusNotice.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { draftShown, mayBeIn } from '../fields/settledFields.ts'
import { useOwnMarks } from '../fields/useOwnMarks.ts'
import styles from './contract-start.module.css'
import { DraftFacts } from './DraftFacts.tsx'
import { DraftPages } from './DraftPages.tsx'
import { partyTitle, stepOf } from './draftShape.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { RuleCheck } from './RuleCheck.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SentResult } from './SentResult.tsx'
import { useFieldPictures } from './useFieldPictures.ts'

export const mendAt = (contractId: string, at: string, personal: boolean): string => {
  const step = stepOf(at)
  if (step === 'fill') return `/startFill?contractId=${contractId}`
  if (step === 'place') return `/sign/setPosition?contractId=${contractId}`
  return `/start${personal ? 'Person' : 'Company'}?contractId=${contractId}&at=${encodeURIComponent(at)}`
}

const StartViewPage = () => {
  const contractId = useAbout('contractId')
  const { account } = useIdentity()
  const [sent, setSent] = useState<Data<'/contract/send'> | null>(null)
  const { data, error, refetch } = useCall(
    '/contract/draft',
    { contractId },
    // What was changed in an earlier step a moment ago is what goes out.
    { quiet: true, enabled: !sent, staleTime: 0 },
  )
  if (sent && data) return <SentResult sent={sent} draft={data.draft} />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState text="正在打开草稿" />
  return (
    <Preview
      data={data}
      personal={account.userType === USER_IS.person}
      onSent={setSent}
      onStale={() => void refetch()}
    />
  )
}
export default StartViewPage

const Preview = ({
  data,
  personal,
  onSent,
  onStale,
}: {
  data: Data<'/contract/draft'>
  personal: boolean
  onSent: (sent: Data<'/contract/send'>) => void
  onStale: () => void
}) => {
  const navigate = useNavigate()
  const viewer = useViewer()
  const { sidebar, account } = useIdentity()
  const sending = useOverlay()
  const { contractId, draft, problems } = data
  const ownName = personal ? (account.person.name ?? '') : (sidebar.currentCompanyName ?? '')
  const parties = draft.parties.map((party) => ({
    partyId: party.partyId,
    name: party.roleName || partyTitle(party, ownName),
  }))
  const files = draft.files.flatMap((fileId) => {
    const file = data.files.find((one) => one.fileId === fileId)
    return file && mayBeIn(draft, fileId) ? [file] : []
  })
  const pictures = useFieldPictures(contractId, draft.fields)
  const ownMarks = useOwnMarks(draft.parties)
  const back = () => navigate(`/sign/setPosition?contractId=${contractId}`)
  const hasOwnValues = draft.fields.some(({ partyId }) => partyId === null)
  return (
    <>
      <StepHeader title={draft.name || '未命名合同'} current={2} onBack={back} />
      <div className={styles.view}>
        <DraftPages
          files={files}
          fields={draftShown(withFileRules(draft.fields, draft.fileRules))}
          parties={parties}
          pictures={pictures}
          ownMarks={ownMarks}
          viewer={viewer}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
        <aside className={styles.side} aria-label="合同信息" tabIndex={0}>
          <ConsensusNotice contractId={contractId} isSending />
          <BringAgreedText contractId={contractId} />
          {!personal && <RuleCheck contractId={contractId} />}
          <ProblemNotice problems={problems} onMend={(at) => navigate(mendAt(contractId, at, personal))} />
          <DraftFacts draft={draft} ownName={ownName} />
        </aside>
      </div>
      <StepFooter
        viewer={viewer}
        onPrevious={back}
        onEditContent={hasOwnValues ? () => navigate(`/startFill?contractId=${contractId}`) : undefined}
        onSend={() => {
          const [first] = problems
          if (first) navigate(mendAt(contractId, first.at, personal))
          else sending.show(true)
        }}
      />
      {sending.subject && (
        <SendDialog
          data={data}
          personal={personal}
          ownName={ownName}
          onSent={onSent}
          onStale={onStale}
          onClose={sending.close}
        />
      )}
    </>
  )
}
