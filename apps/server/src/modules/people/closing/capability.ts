import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { SIGNED_IN } from '../sign-in/signed-in.ts'
import { askToClose } from './ask-to-close.ts'
import { CLOSING_WORK, closeDue } from './close-due.ts'
import { takeBackBySigningIn, takeBackClosing } from './take-back.ts'
import { viewClosing } from './view-closing.ts'

/** The end of an account, a person's or a company's: asked for, thought over, carried out. */
export const closing = capability({
  name: 'people/closing',
  calls: handlers({
    '/account/closing/view': viewClosing,
    '/account/closing/ask': askToClose,
    '/account/closing/takeBack': takeBackClosing,
  }),
  jobs: (services, work) =>
    work.job('closeAccounts', ({ signal }) => closeDue(services, signal), onTheClock('*/10 * * * *')),
  provides: [
    provide(SIGNED_IN, {
      what: 'people/closing',
      follow: (_services, db, { accountId }, now) => takeBackBySigningIn(db, accountId, now),
    }),
    provide(POLLED_WORK, { kind: CLOSING_WORK, name: '注销账号' }),
  ],
  tables: ['account_closing'],
})
