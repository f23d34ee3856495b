import { InvitedHere } from './InvitedHere.tsx'

/** For the one person a company has invited by name. */
const InviteRegisterPage = () => (
  <InvitedHere title="您收到一份企业邀请" subtitle="注册信契账号并加入企业，开始处理企业合同" />
)
export default InviteRegisterPage
