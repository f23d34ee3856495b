import { useSearchParams } from 'react-router'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { page } from '../../../shared/navigation/go.ts'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import { returnAddress, tellPartner } from '../../../shared/session/tellPartner.ts'
import { words } from './messages/links.zh.ts'

/** Where a visit by a partner's link ends: back to the partner where he named an address, otherwise to close. */
const LinkEndPage = () => {
  const [query] = useSearchParams()
  const visit = onLinkVisit()
  const result = query.get('done')
  const leave = () => {
    tellPartner('closed')
    if (visit?.returnUrl) page.leaveTo(returnAddress(visit.returnUrl, visit.contracts[0]?.contractNo, result))
  }
  return (
    <Lite brand={visit ? { name: visit.appName, logo: visit.theme.logo } : undefined}>
      <Statement
        done={result !== null}
        title={result ? words().done : words().ended}
        actions={
          <Button look="primary" onClick={leave}>
            {visit?.returnUrl ? words().backTo({ app: visit.appName }) : words().close}
          </Button>
        }
      >
        {visit?.returnUrl ? words().mayGoBack : words().mayClose}
      </Statement>
    </Lite>
  )
}
export default LinkEndPage
