import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './draw-on-phone.zh.ts'

export default {
  lead: '{owner} in person: please write your name below. There is more room when you turn the phone.',
  undoStroke: 'Undo',
  clear: 'Clear',
  submit: 'Submit signature',
  notOpened: 'The page to sign on cannot be opened',
  opening: 'Opening',
  submitted: 'Your signature was submitted',
  backToComputer: 'Please go on at the computer. You can close this page.',
} satisfies Translation<typeof words>
