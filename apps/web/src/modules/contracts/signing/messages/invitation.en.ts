import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './invitation.zh.ts'

export default {
  passwordOrScan: 'Password or QR code',
  companySignIn: 'Company single sign-on',
  dingTalk: 'DingTalk',
  notFound: 'This contract was not found',
  signInToSee: 'Sign in',
  notFoundWhy:
    'The link may be incomplete, or the contract may have been withdrawn. Open it again from the notice you received, or sign in and look under your signing tasks.',
  proveYourself: 'Confirm who you are',
  readAfterProof: 'Confirm who you are to read the contract',
  open: 'View contract',
  otherWays: 'Other ways',
  yourTurn: 'It is your turn to sign',
  notYet: 'It is not your turn yet; you can read it already',
  signed: 'You have signed',
  over: 'The contract is closed; sign in to see how it ended',
  awaiting: 'Awaiting signature',
  invites: '{from} invites you to sign',
  title: '{name}',
  progress: 'Status',
  pages: 'Pages',
  pageCount: '{pages} in all',
  party: 'Signing party',
  deadline: 'Sign by',
} satisfies Translation<typeof words>
