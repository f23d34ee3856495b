import { FIRST_LANGUAGE, isLanguage } from '@xinqi/api/languages'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { mailboxOf } from '../security/own-contact.ts'
import { ATTEMPT } from './attempts.ts'

export const PAPERS_REVIEWED = 'identity.reviewed'
export type PapersReviewed = { accountId: string; attemptId: string }

/** In the transaction of the decision: the letter leaves after it. */
export const tellOfReview = ({ outbox }: Pick<Services, 'outbox'>, db: Queryable, about: PapersReviewed) =>
  outbox.publish(db, PAPERS_REVIEWED, about)

/** He may be waiting abroad, with a contract to sign and no reason to look at our messages. */
const letterFor = (passed: boolean, reason: string | null, link: string) => ({
  zh: passed
    ? { subject: '信契：实名认证已通过', text: `您的证件已审核通过，现在可以签署合同：\n${link}` }
    : {
        subject: '信契：实名认证未通过',
        text: `您的证件未通过审核：${reason}。请打开以下页面修改后重新提交，或换一种方式认证：\n${link}`,
      },
  en: passed
    ? {
        subject: 'Xinqi: your identity is verified',
        text: `Your documents have been reviewed and your identity is verified. You can sign now:\n${link}`,
      }
    : {
        subject: 'Xinqi: your documents were not accepted',
        text: `Your documents have been reviewed and could not be accepted. Open the page to see why, and to submit again or choose another way:\n${link}`,
      },
})

export const sendReviewed = async (services: Services, { accountId, attemptId }: PapersReviewed) => {
  const { db, mail, config } = services
  const account = await theRow(db, 'account', { id: accountId }, ['email_cipher', 'language'])
  const to = mailboxOf(services, account.email_cipher)
  if (!to) return
  const attempt = await theRow(db, 'identity_attempt', { account_id: accountId, id: attemptId }, [
    'status',
    'reason',
    'language',
  ])
  const wanted = [account.language, attempt.language].find(isLanguage) ?? FIRST_LANGUAGE
  const page = wanted === FIRST_LANGUAGE ? '/realName' : `/realName?lang=${wanted}`
  const letter = letterFor(attempt.status === ATTEMPT.passed, attempt.reason, messageAddress(config, page))
  await mail.send(db, { to, ...letter[wanted] })
}
