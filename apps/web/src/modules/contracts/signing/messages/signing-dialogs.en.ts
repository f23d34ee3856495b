import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './signing-dialogs.zh.ts'

export default {
  labelled: '{label} “{name}”',
  moveHow: 'Move “{name}”: drag it or use the arrow keys; tap to change it',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  putBack: 'Reset',
  cancel: 'Cancel',
  confirmAndGoOn: 'Confirm and go on',
  noticeVersion: 'Version {version}',
  noticeRead: 'I have read and understood the above',
  signOnPhone: 'Sign on your phone',
  makingCode: 'Making the QR code',
  phoneCode: 'QR code to sign on a phone',
  phoneCodeHow:
    'Scan it with your phone and sign in as yourself to sign there. It is valid for 5 minutes and works once.',
  waiting: 'Waiting',
  openedOnPhone: 'Opened on the phone; this page follows when you have signed',
  codeExpired: 'The QR code has expired.',
  newCode: 'Make a new one',
  passOnTitle: 'Pass on to a colleague',
  confirmPassOn: 'Pass on',
  passOnText: 'Your colleague then signs for the company; you can no longer sign this contract.',
} satisfies Translation<typeof words>
