import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './scan-landing.zh.ts'

export default {
  notOpened: 'The signing code cannot be opened',
  notNow: 'Signing is not possible now',
  title: '{name}',
  invites: '{from} invites you to sign',
  scanBy: 'Scan by {time}',
  goOn: 'Go on to sign',
  otherWays: 'Other ways',
  identityFirst: 'Verify your identity, then sign',
  goOnWithMine: 'Go on with my contract',
  start: 'Start signing',
  forCompany: 'You will sign a contract for a company, and can read all of it first.',
  forPerson: 'You will sign a contract of your own, and can read all of it first.',
  noCompany:
    'This contract is signed by companies, and you have no verified company yet. Please verify one or join one first.',
  certify: 'Verify a company',
  signAs: 'Sign as “{name}”',
  switchTo: 'Change to “{name}”',
  notYet: 'The signing code is not in use yet. Please contact the sender.',
  over: 'The signing code is full or over. Please contact the sender.',
  closed: 'The sender has closed the signing code.',
  paused: 'The signing code is paused. Please contact the sender.',
  notListed: 'You are not among those who may sign with this code. Please contact the sender.',
  person: 'This code is signed by companies. Please change to your company.',
  sender: 'The sending company cannot sign with its own code. Please change to another company.',
  uncertified: '“{company}” is not verified yet. You can sign once it is.',
  noRight: 'You may not sign for “{company}”. Please ask its administrator.',
  otherRealm: 'This company cannot sign this contract. Please change to another company.',
  colleague:
    'Your colleague {colleague} has scanned for “{company}” already. Ask them to sign or to pass it on to you.',
} satisfies Translation<typeof words>
