import { InviteRegistration } from './InviteRegistration.tsx'
import { WithInvite } from './WithInvite.tsx'

/** For the one person a company has invited by name. */
const InviteRegisterPage = () => (
  <WithInvite>
    {(invite, code) => (
      <InviteRegistration
        invite={invite}
        code={code}
        title="您收到一份企业邀请"
        subtitle="注册信契账号并加入企业，开始处理企业合同"
      />
    )}
  </WithInvite>
)
export default InviteRegisterPage
