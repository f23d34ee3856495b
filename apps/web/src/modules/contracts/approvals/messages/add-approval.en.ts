import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './add-approval.zh.ts'

export default {
  addApproval: 'Ask colleagues to approve',
  beforeMe: 'Approve before me',
  afterMe: 'Approve after me',
  approvalAsked: 'Added. They will find it among their approvals.',
  addApprovers: 'Ask {length} people',
  addApprover: 'Ask',
  approvalWhen: 'When',
  approvalWay: 'How',
  approvalNote: 'Note (optional)',
  findColleague: 'Find a colleague',
  nameOrMobile: 'Name or mobile number',
  noColleague: 'No verified colleague was found.',
  mayApproveYourself: 'You may approve the use of the seal: you can sign now',
  sealUseAsked: 'Asked. You can sign once it is approved.',
} satisfies Translation<typeof words>
