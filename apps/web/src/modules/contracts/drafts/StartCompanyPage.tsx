import { Navigate, useLocation } from 'react-router'
import { useIdentity } from '../../../shared/session/session.ts'
import { StartPage } from './StartPage.tsx'

const StartCompanyPage = () => {
  const { account } = useIdentity()
  const { search } = useLocation()
  // Whether one acts for a company or for oneself is said by the session, not by the address.
  if (account.userType === 2) return <Navigate replace to={`/startPerson${search}`} />
  return <StartPage personal={false} />
}
export default StartCompanyPage
