import { useSearchParams } from 'react-router'
import { FromPartner } from './FromPartner.tsx'
import { SsoBegin } from './SsoBegin.tsx'
import { SsoReturned } from './SsoReturned.tsx'

/** Begins a company's own login, takes its answer, and takes in people a partner's site sends over. */
const SsoLoginPage = () => {
  const [query] = useSearchParams()
  if (query.has('state')) return <SsoReturned query={query} />
  if (query.has('partnerId')) return <FromPartner query={query} />
  const ssoCode = query.get('ssoCode') ?? ''
  return <SsoBegin key={ssoCode} ssoCode={ssoCode} />
}
export default SsoLoginPage
