import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './bind-mobile.zh.ts'

export default {
  vouched:
    '{label} has confirmed who you are. Add your mobile number this first time; a number without an account gets one.',
  vouchedFor:
    '{label} has confirmed that you are “{name}”. Add your mobile number this first time; a number without an account gets one.',
  submit: 'Add and sign in',
} satisfies Translation<typeof words>
