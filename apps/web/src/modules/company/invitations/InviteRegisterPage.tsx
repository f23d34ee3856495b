import { InvitedHere } from './InvitedHere.tsx'
import { words } from './messages/joining.zh.ts'

/** For the one person a company has invited by name. */
const InviteRegisterPage = () => (
  <InvitedHere title={words().invitedByName} subtitle={words().invitedByNameHint} />
)
export default InviteRegisterPage
