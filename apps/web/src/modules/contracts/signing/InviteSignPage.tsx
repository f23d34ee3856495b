import { useSearchParams } from 'react-router'
import { Invitation } from './Invitation.tsx'
import { deskPath } from './paths.ts'

const InviteSignPage = () => {
  const [query] = useSearchParams()
  const contractId = query.get('contractId') ?? ''
  return <Invitation key={contractId} contractId={contractId} signPath={deskPath} />
}
export default InviteSignPage
