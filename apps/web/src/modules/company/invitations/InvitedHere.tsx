import { InviteRegistration } from './InviteRegistration.tsx'
import { WithInvite } from './WithInvite.tsx'

/** Registration of whoever was invited, by the code in the address. */
export const InvitedHere = (words: { title: string; subtitle: string }) => (
  <WithInvite>{(invite, code) => <InviteRegistration invite={invite} code={code} {...words} />}</WithInvite>
)
