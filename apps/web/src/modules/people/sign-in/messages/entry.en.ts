import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './entry.zh.ts'

export default {
  emailWrong: 'Enter a valid email address',
  email: 'Email',
  mobile: 'Mobile number',
  codeSentTo: 'A code has been sent to',
  invited: 'Invited {where}',
  notMine: 'This is not my {where}',
  mobileOrEmail: 'Mobile number or email',
  whereNotified: 'Where you received the notice',
  agreeAndGetCode: 'Agree and get a code',
  registeredOnTheWay: 'If you have no account yet, one is made when the code is confirmed.',
  code: 'Code',
  sandboxSent: 'Nothing is really sent in this demo. The message reads:',
  fillCode: 'Fill in the code',
  resend: 'Send again',
  answerLost: 'No answer arrived and the code may be spent: send another and enter that one',
  serviceAgreement: 'Service Agreement',
  and: 'and the',
  privacyPolicy: 'Privacy Policy',
  codeDigits: 'Enter the {digits}-digit code',
  passwordsDiffer: 'The two passwords differ',
  agreeTo: 'I have read and agree to the ',
  agreedByButton: 'By choosing “Agree and get a code” you say that you have read and agree to the ',
  fullStop: '. ',
} satisfies Translation<typeof words>
