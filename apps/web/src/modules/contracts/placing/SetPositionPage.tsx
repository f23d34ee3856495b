// 指定签章位置: of a draft before it is sent, or of a contract whose places were left to be set after filling in.

import { ERRORS } from '@xinqi/api/errors'
import { useNavigate } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useKnownDraft } from '../drafts/useKnownDraft.ts'
import { DraftPlacing } from './DraftPlacing.tsx'
import { LaterPlacing } from './LaterPlacing.tsx'

const SetPositionPage = () => {
  const contractId = useAbout('contractId')
  return <Placing key={contractId} contractId={contractId} />
}
export default SetPositionPage

const Placing = ({ contractId }: { contractId: string }) => {
  const navigate = useNavigate()
  const { editor, personal } = useKnownDraft(contractId)
  if (editor.status === 'loading') return <LoadingState text="正在打开草稿" />
  if (editor.status === 'failed') {
    const { failure } = editor
    const isSent = failure instanceof CallError && failure.code === ERRORS.CONTRACT_STATUS.code
    return isSent ? <LaterPlacing contractId={contractId} /> : <FailedState failure={failure} />
  }
  return (
    <DraftPlacing
      editor={editor}
      personal={personal}
      onGo={(path) => navigate(`${path}?contractId=${contractId}`)}
    />
  )
}
