import { ERRORS_EN } from '@xinqi/api/errors-en'
import { FIRST_LANGUAGE, isLanguage, type Language } from '@xinqi/api/languages'
import { writeAudit } from '../../../platform/audit.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { type Row, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import type { CardOutcome, WorkplaceVendor } from '../../../providers/workplace.ts'
import type { CardTask, PressedCard } from '../../company/workplace/card-point.ts'
import { holdNames } from '../../people/freeze/standing-freezes.ts'
import { VOTER } from '../contract/aggregate.ts'
import { APPROVAL_CARD, cardAbout } from './approval-card.ts'
import { decideApproval } from './decide.ts'
import { endedCards, titleIn } from './ended-cards.ts'

// A yes within the chat. Whoever says no gives a reason, and does that on the page.

const VENDORS: Record<WorkplaceVendor, string> = { dingtalk: '钉钉', wecom: '企业微信', feishu: '飞书' }

const SAID = {
  zh: { agreed: '已同意', lost: '您的身份或权限已变化，请打开页面处理', notYours: '这项审批不由您处理' },
  en: {
    agreed: 'Approved',
    lost: 'Your seat or rights have changed. Please open the page.',
    notYours: 'This approval is not yours.',
  },
} satisfies Record<Language, Record<'agreed' | 'lost' | 'notYours', string>>

const why = (error: CodedError, language: Language): string =>
  language === FIRST_LANGUAGE
    ? error.message
    : (ERRORS_EN[error.code] ?? ERRORS_EN[new CodedError('APPROVAL_DECIDED').code]!)

const agree = async (
  services: Services,
  actor: Actor,
  voter: Row<'approval_voter'>,
  { vendor, visitor }: PressedCard,
): Promise<void> => {
  const now = services.clock()
  const entry = {
    event: 'approval.approve',
    companyId: actor.company?.id ?? null,
    accountId: actor.accountId,
    actorName: actor.name,
    address: visitor.address,
    requestId: visitor.requestId,
    at: now,
  }
  const through = VENDORS[vendor]
  try {
    await transactWithFiles(services.db, async (db) => {
      // A freeze ends sessions; here there is none to end.
      await holdNames(db, actor)
      const { contract } = await decideApproval({
        db,
        services,
        now,
        actor,
        visitor,
        contractId: voter.contract_id,
        approvalId: voter.approval_id,
        agreed: true,
        comment: null,
        through,
      })
      await writeAudit(db, {
        ...entry,
        target: contract.row.name,
        detail: { comment: null, through },
        succeeded: true,
      })
    })
  } catch (error) {
    if (error instanceof CodedError)
      await writeAudit(services.db, { ...entry, detail: { through, code: error.code }, succeeded: false })
    throw error
  }
}

/** The messenger says who pressed; whether it is his to decide, and whether he may, is asked as on the page. */
const press = async (services: Services, pressed: PressedCard): Promise<CardOutcome> => {
  const { db } = services
  const { companyId, accountId } = pressed
  const account = await theRow(db, 'account', { id: accountId }, ['language'])
  const language = isLanguage(account.language) ? account.language : FIRST_LANGUAGE
  const words = SAID[language]
  const about = cardAbout(pressed.about)
  const voter =
    about && (await rowOf(db, 'approval_voter', { contract_id: about.contractId, id: about.voterId }))
  const approval =
    voter?.account_id === accountId
      ? await rowOf(db, 'approval', { contract_id: voter.contract_id, id: voter.approval_id }, ['company_id'])
      : undefined
  if (!voter || approval?.company_id !== companyId)
    return { title: words.notYours, text: words.notYours, isDone: false }
  const { name } = await theRow(db, 'contract', { id: voter.contract_id }, ['name'])
  const title = titleIn(language, name)
  // The messenger tells again what it got no answer to in time.
  if (voter.status === VOTER.agreed) return { title, text: words.agreed, isDone: true }
  const actor = await loadSeat(db, { accountId, companyId, homeCompanyId: null }, services.clock())
  if (!actor) return { title, text: words.lost, isDone: false }
  try {
    await agree(services, actor, voter, pressed)
    return { title, text: words.agreed, isDone: true }
  } catch (error) {
    if (error instanceof CodedError && error.http < 500)
      return { title, text: why(error, language), isDone: false }
    throw error
  }
}

export const approvalCards: CardTask = { kind: APPROVAL_CARD, press, ended: endedCards }
