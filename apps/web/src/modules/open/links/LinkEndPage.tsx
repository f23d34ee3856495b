import { useSearchParams } from 'react-router'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { page } from '../../../shared/navigation/go.ts'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import { returnAddress, tellPartner } from '../../../shared/session/tellPartner.ts'

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
        title={result ? '已完成' : '办理结束'}
        actions={
          <Button look="primary" onClick={leave}>
            {visit?.returnUrl ? `返回 ${visit.appName}` : '关闭'}
          </Button>
        }
      >
        {visit?.returnUrl
          ? '您可以返回原来的页面继续。'
          : '您可以关闭此页面。如需继续办理，请从收到的链接重新进入。'}
      </Statement>
    </Lite>
  )
}
export default LinkEndPage
