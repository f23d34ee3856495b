import { call } from '../../../shared/api/call.ts'
import { FaceAgain } from '../../people/identity/FaceAgain.tsx'

/** The face by which a signature is meant. */
export const FaceStep = ({
  contractId,
  busy,
  onProof,
}: {
  contractId: string
  busy: boolean
  onProof: (faceToken: string) => void
}) => (
  <FaceAgain
    purpose="确认本次签署意愿"
    start={(consented) => call('/contract/intent/face', { contractId, consented }, { quiet: true })}
    busy={busy}
    onProof={onProof}
  />
)
