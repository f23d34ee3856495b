import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './refuse.zh.ts'

export default {
  refuseWhat: 'Decline: {ends}',
  refuseContract: 'Decline the contract',
  thinkAgain: 'Not now',
  confirmRefuse: 'Decline',
  refuseKeepsContract: 'If you decline, this {ends} does not come into force and the contract stands.',
  refuseEnds: 'If you decline, the contract ends and cannot be resumed.',
  refuseTold: 'The sender and the other parties of “{name}” are told your reason.',
  refuseReason: 'Reason (required)',
  confirm: 'Confirm',
  remarkRequired: 'Remark (required)',
  remark: 'Remark',
  remarkWhere: 'Written where the contract has room for remarks',
  lengthOfMost: '({length}/{most})',
} satisfies Translation<typeof words>
