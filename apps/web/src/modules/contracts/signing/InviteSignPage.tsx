import { useSearchParams } from 'react-router'
import { go, goInstead } from '../../../shared/navigation/go.ts'
import { Invitation } from './Invitation.tsx'
import { signPath } from './paths.ts'

const InviteSignPage = () => {
  const [query] = useSearchParams()
  const contractId = query.get('contractId') ?? ''
  return (
    <Invitation
      key={contractId}
      contractId={contractId}
      partyId={query.get('partyId')}
      onOpen={({ instead }) => (instead ? goInstead : go)(signPath(contractId))}
    />
  )
}
export default InviteSignPage
