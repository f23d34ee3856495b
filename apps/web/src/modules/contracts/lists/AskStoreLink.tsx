import { Link } from 'react-router'
import { useAccess } from '../../../shared/permission/access.ts'

/** From a list of contracts to a question about what stands in them. */
export const AskStoreLink = () => {
  const { may } = useAccess()
  return may('system:archive:file') ? <Link to="/askContracts">问合同</Link> : null
}
