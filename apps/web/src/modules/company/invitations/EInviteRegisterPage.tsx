import { InvitedHere } from './InvitedHere.tsx'

/** For whoever scans a company's code. */
const EInviteRegisterPage = () => <InvitedHere title="加入企业" subtitle="注册信契账号，加入邀请您的企业" />
export default EInviteRegisterPage
