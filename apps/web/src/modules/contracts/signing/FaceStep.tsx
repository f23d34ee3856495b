import { call } from '../../../shared/api/call.ts'
import { FaceAgain } from '../../people/identity/FaceAgain.tsx'
import { words } from './messages/signing.zh.ts'

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
    purpose={words().intentForThis}
    start={(consented) => call('/contract/intent/face', { contractId, consented }, { quiet: true })}
    busy={busy}
    onProof={onProof}
  />
)
