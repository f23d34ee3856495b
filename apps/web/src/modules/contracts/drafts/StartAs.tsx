import { Navigate, useLocation } from 'react-router'
import { useIdentity } from '../../../shared/session/session.ts'
import { StartPage } from './StartPage.tsx'

const COMPANY = 1
const PERSON = 2

/** Whether one acts for a company or for oneself is said by the session, not by the address. */
export const StartAs = ({ personal }: { personal: boolean }) => {
  const { userType } = useIdentity().account
  const { search } = useLocation()
  if (userType === (personal ? COMPANY : PERSON))
    return <Navigate replace to={`${personal ? '/startCompany' : '/startPerson'}${search}`} />
  return <StartPage personal={personal} />
}
