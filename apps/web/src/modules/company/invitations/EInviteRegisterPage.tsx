import { InvitedHere } from './InvitedHere.tsx'
import { words } from './messages/joining.zh.ts'

/** For whoever scans a company's code. */
const EInviteRegisterPage = () => (
  <InvitedHere title={words().joinCompany} subtitle={words().joinByCodeHint} />
)
export default EInviteRegisterPage
