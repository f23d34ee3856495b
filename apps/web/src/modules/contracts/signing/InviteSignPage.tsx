import { useSearchParams } from 'react-router'
import { go, goInstead } from '../../../shared/navigation/go.ts'
import { Invitation } from './Invitation.tsx'
import { deskPath } from './paths.ts'

const InviteSignPage = () => {
  const [query] = useSearchParams()
  const contractId = query.get('contractId') ?? ''
  return (
    <Invitation
      key={contractId}
      contractId={contractId}
      onOpen={({ instead }) => (instead ? goInstead : go)(deskPath(contractId))}
    />
  )
}
export default InviteSignPage
