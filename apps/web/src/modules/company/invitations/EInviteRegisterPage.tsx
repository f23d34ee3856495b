import { InviteRegistration } from './InviteRegistration.tsx'
import { WithInvite } from './WithInvite.tsx'

/** For whoever scans a company's code. */
const EInviteRegisterPage = () => (
  <WithInvite>
    {(invite, code) => (
      <InviteRegistration
        invite={invite}
        code={code}
        title="加入企业"
        subtitle="注册信契账号，加入邀请您的企业"
      />
    )}
  </WithInvite>
)
export default EInviteRegisterPage
