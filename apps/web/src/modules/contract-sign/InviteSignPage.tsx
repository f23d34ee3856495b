import { useSearchParams } from 'react-router'
import { Statement } from '../../shared/lite/Statement.tsx'
import { Invitation } from './Invitation.tsx'
import { deskPath } from './paths.ts'

const InviteSignPage = () => {
  const [query] = useSearchParams()
  const contractId = query.get('contractId')
  if (!contractId) return <Statement title="链接不完整">请从收到的通知里重新打开链接。</Statement>
  return <Invitation key={contractId} contractId={contractId} signPath={deskPath} />
}
export default InviteSignPage
