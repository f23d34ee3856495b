import { chinaDay } from '@xinqi/api/china-day'
import { isLanguage, type Language } from '@xinqi/api/languages'
import { type NoticeChannel, type NoticeEvent, noticeFacts } from '@xinqi/api/notices'
import { PARTY_KIND } from '@xinqi/api/status'
import {
  type CcRow,
  type Contract,
  FILL,
  PARTY,
  SEAL_USE,
  SIGNER,
  type SignerRow,
  VOTER,
} from '../contract/aggregate.ts'
import { deadlineFor } from '../contract/deadlines.ts'
import type { ContractNews } from '../contract/news.ts'

/** Whom, what, in which ways, and under which key it counts as told. */
export type Notice = {
  event: NoticeEvent
  key: string
  receiver: Recipient
  channels: readonly NoticeChannel[]
  path: string
  /** Whose messenger at work carries it. */
  companyId?: string | null
  person?: string
  reason?: string | null
  /** Until when this one may act, where that is not the contract's own day. */
  deadline?: Date | null
}
export type Recipient = {
  /** signer:…, cc:…, account:…: the same for whatever is told to one person about one contract. */
  key: string
  accountId: string | null
  name: string
  mobileCipher: Buffer | null
  emailCipher: Buffer | null
  /** What he is written to in, as the sender said; what he has chosen himself goes before it. */
  language?: Language
  /** How the messenger of `companyId` knows him. */
  directoryId?: string | null
}
/** What the news does not say by itself. */
export type NoticeContext = {
  /** Keys of receivers who have heard of this contract before. */
  heard: ReadonlySet<string>
  tellPartiesOfEnd: boolean
  /** Who said what last, where the news is about a word: an approval, a signature. */
  last?: { person: string; reason: string | null; partyId: string | null }
  /** Those who run a company that is named without naming anybody of it. */
  runners: (companyId: string) => readonly { accountId: string; name: string }[]
}

const ALL_CHANNELS: readonly NoticeChannel[] = ['sms', 'mail', 'message']
const SCREEN: readonly NoticeChannel[] = ['message']
/** On the screen, and where people are told of work. */
const SCREEN_AND_WORKPLACE: readonly NoticeChannel[] = ['message', 'workplace']
/** What waits for somebody who may not look at the screen for days; by mail where no messenger reaches him. */
const WORK: readonly NoticeChannel[] = [...SCREEN_AND_WORKPLACE, 'mail']

const SIGNER_KEY = 'signer:'
const ofSigner = (signer: SignerRow): Recipient => ({
  key: `${SIGNER_KEY}${signer.id}`,
  accountId: signer.account_id,
  name: signer.name,
  mobileCipher: signer.mobile_cipher,
  emailCipher: signer.email_cipher,
  ...(isLanguage(signer.language) ? { language: signer.language } : {}),
})
const ofCc = (cc: CcRow): Recipient => ({
  key: `cc:${cc.id}`,
  accountId: cc.account_id,
  name: cc.name,
  mobileCipher: cc.mobile_cipher,
  emailCipher: null,
  ...(isLanguage(cc.language) ? { language: cc.language } : {}),
})
const ofAccount = (accountId: string, name: string): Recipient => ({
  key: `account:${accountId}`,
  accountId,
  name,
  mobileCipher: null,
  emailCipher: null,
})

/** Everybody the news concerns, by the matrix. Pure. */
export const noticesFor = (news: ContractNews, contract: Contract, around: NoticeContext): Notice[] => {
  switch (news.whom) {
    case 'tellDueSigners':
      return [...toDueSigners(news, contract, around), ...toCopied(contract)]
    case 'tellFillers':
      return [...toFillers(news, contract), ...toCopied(contract)]
    case 'tellApprover':
      return toApprovers(contract)
    case 'tellInitiator':
      return toInitiator(news, contract, around)
    case 'tellEveryone':
      return toEveryone(news, contract, around)
  }
}

/** Whom it is sent to stands in it: opened signed out, it asks for the code of that very number. */
const openAt = ({ row }: Contract, receiver?: Recipient) => {
  const to = receiver?.key.startsWith(SIGNER_KEY) ? `&to=${receiver.key.slice(SIGNER_KEY.length)}` : ''
  return `/inviteSign?contractId=${row.id}${to}`
}
const lookAt = ({ row }: Contract) => `/sign/pageDetail?contractId=${row.id}`

/** Who started it needs no SMS about what he has to do himself; he is at his desk. */
const waysFor = ({ row }: Contract, { accountId }: Recipient): readonly NoticeChannel[] =>
  accountId === row.initiator_id ? SCREEN : ALL_CHANNELS

const toDueSigners = (news: ContractNews, contract: Contract, around: NoticeContext): Notice[] => {
  const { parties, signers } = contract
  const again = news.action === 'urge' || news.action === 'postpone' || news.action === 'correctName'
  const found: Notice[] = []
  for (const party of parties) {
    if (party.status !== PARTY.due) continue
    const decided =
      (news.action === 'approveSealUse' || news.action === 'rejectSealUse') &&
      around.last?.partyId === party.id
    // Until its own house agrees there is nothing to sign.
    if (party.seal_use === SEAL_USE.asked) continue
    const due = signers.filter(
      ({ id, party_id, status }) =>
        party_id === party.id &&
        status === SIGNER.due &&
        (news.about === undefined || news.about === id || news.about === party_id),
    )
    if (news.about !== undefined && due.length === 0) continue
    const receivers = due.length
      ? due.map(ofSigner)
      : party.company_id
        ? around.runners(party.company_id).map(({ accountId, name }) => ofAccount(accountId, name))
        : []
    for (const receiver of receivers) {
      if (decided)
        found.push({
          event: news.action === 'approveSealUse' ? 'sealGranted' : 'sealDenied',
          key: `sealUse:${receiver.key}:${news.revision}`,
          receiver,
          channels: SCREEN,
          path: openAt(contract),
          person: around.last?.person,
          reason: around.last?.reason,
        })
      if (party.seal_use === SEAL_USE.denied) continue
      found.push({
        event: again && news.action === 'urge' ? 'urge' : 'sign',
        // Told once that it is his turn; again only when somebody asks for it.
        key: again ? `${news.action}:${receiver.key}:${news.revision}` : `sign:${receiver.key}`,
        deadline: deadlineFor(contract, party),
        receiver,
        channels: waysFor(contract, receiver),
        path: openAt(contract, receiver),
      })
    }
  }
  if (news.action === 'approve') return [...found, moved(contract, 'approvalPassed', news)]
  return news.action === 'fill' ? [...found, moved(contract, 'filled', news)] : found
}

/** The initiator sees that it went on by itself. */
const moved = (contract: Contract, event: NoticeEvent, { revision }: ContractNews): Notice => ({
  event,
  key: `${event}:${revision}`,
  receiver: ofAccount(contract.row.initiator_id, contract.row.initiator_name),
  channels: SCREEN_AND_WORKPLACE,
  companyId: contract.row.company_id,
  path: lookAt(contract),
})

const toFillers = (news: ContractNews, contract: Contract): Notice[] => {
  const again = ['urge', 'returnToFill', 'postpone'].includes(news.action)
  const found = contract.parties
    .filter(({ fill_status }) => fill_status === FILL.due)
    .flatMap((party) =>
      contract.signers
        .filter(({ party_id, status }) => party_id === party.id && status !== SIGNER.released)
        .map((signer): Notice => {
          const receiver = ofSigner(signer)
          return {
            event: news.action === 'urge' ? 'urge' : 'fill',
            key: again ? `${news.action}:${receiver.key}:${news.revision}` : `fill:${receiver.key}`,
            deadline: deadlineFor(contract, party),
            receiver,
            channels: waysFor(contract, receiver),
            path: openAt(contract, receiver),
          }
        }),
    )
  return news.action === 'approve' ? [...found, moved(contract, 'approvalPassed', news)] : found
}

const toCopied = (contract: Contract): Notice[] =>
  contract.cc
    .filter(({ told_when }) => told_when === 1)
    .map((one) => ({
      event: 'copied',
      key: `copied:cc:${one.id}`,
      receiver: ofCc(one),
      channels: ALL_CHANNELS,
      path: openAt(contract),
    }))

const toApprovers = (contract: Contract): Notice[] =>
  contract.voters
    .filter(({ status }) => status === VOTER.due)
    .map((voter) => ({
      event: voter.reminded_at ? 'approveOverdue' : voter.purpose === 'launch' ? 'approve' : 'approveSeal',
      // The step moves when others are put before somebody: he is told again when it comes back to him.
      key: `${voter.reminded_at ? 'overdue' : 'approve'}:${voter.id}:${voter.step}`,
      receiver: ofAccount(voter.account_id, voter.name),
      channels: WORK,
      companyId: voter.company_id,
      path: `/approveList?contractId=${contract.row.id}&approvalId=${voter.approval_id}`,
      person: contract.row.initiator_name,
    }))

const nameAt = ({ parties, signers }: Contract, about: string | undefined): string =>
  signers.find(({ id }) => id === about)?.name ?? parties.find(({ id }) => id === about)?.company_name ?? ''

const toInitiator = (news: ContractNews, contract: Contract, { last }: NoticeContext): Notice[] => {
  const { row } = contract
  const notice = (event: NoticeEvent, path: string): Notice => ({
    event,
    key: `${event}:${news.revision}`,
    receiver: ofAccount(row.initiator_id, row.initiator_name),
    channels: SCREEN_AND_WORKPLACE,
    companyId: row.company_id,
    path,
    person: last?.person,
    reason: last?.reason,
  })
  const editor = `${row.company_id ? '/startCompany' : '/startPerson'}?contractId=${row.id}`
  switch (news.action) {
    case 'reject':
      return [notice('approvalRejected', editor)]
    case 'approve':
      return [notice('approvedUnsent', `/startView?contractId=${row.id}`)]
    case 'sign':
      return [notice('signedByOne', lookAt(contract))]
    case 'reportName':
      return [
        {
          ...notice('nameDiffers', lookAt(contract)),
          // Once for each name that was wrong: put right and wrong again it is told again.
          key: `nameDiffers:${news.about}:${nameAt(contract, news.about)}`,
          channels: ALL_CHANNELS,
          person: nameAt(contract, news.about),
        },
      ]
    case 'send':
    case 'fill':
      return row.phase === 'placing' ? [notice('toPlace', `/sign/setPosition?contractId=${row.id}`)] : []
    default:
      return []
  }
}

const END: Partial<Record<ContractNews['action'], NoticeEvent>> = {
  sign: 'completed',
  refuse: 'refused',
  withdraw: 'withdrawn',
  expire: 'expired',
}

const toEveryone = (news: ContractNews, contract: Contract, around: NoticeContext): Notice[] => {
  const event = END[news.action]
  if (!event) return []
  const { row, parties, signers, cc } = contract
  const refuser = signers.find(({ status }) => status === SIGNER.refused)
  const done = event === 'completed'
  const about = { event, person: refuser?.name, reason: row.end_reason, path: openAt(contract) }
  const keyOf = (receiver: Recipient) => `${event}:${receiver.key}:${news.revision}`
  const found: Notice[] = []
  for (const signer of signers) {
    if (signer.status === SIGNER.released || signer.id === refuser?.id) continue
    if (signer.account_id === row.initiator_id) continue
    const receiver = ofSigner(signer)
    // Who never heard of it need not hear that it is over.
    if (!done && !around.heard.has(receiver.key) && signer.status !== SIGNER.signed) continue
    const channels = done || around.tellPartiesOfEnd ? ALL_CHANNELS : SCREEN
    found.push({ ...about, key: keyOf(receiver), receiver, channels })
    // Beside the short word that it is done: how he keeps and checks his copy.
    if (
      done &&
      row.labour &&
      parties.some(({ id, kind }) => id === signer.party_id && kind === PARTY_KIND.person)
    )
      found.push({
        ...about,
        event: 'labourCompleted',
        key: `labourCompleted:${receiver.key}:${news.revision}`,
        receiver,
        channels: ['mail', 'message'],
      })
  }
  for (const one of cc) {
    const receiver = ofCc(one)
    if (!done && !around.heard.has(receiver.key)) continue
    found.push({ ...about, key: keyOf(receiver), receiver, channels: done ? ALL_CHANNELS : SCREEN })
  }
  const initiator = ofAccount(row.initiator_id, row.initiator_name)
  const signsHimself = signers.some(
    ({ account_id, status }) => account_id === row.initiator_id && status === SIGNER.signed,
  )
  const onScreenOnly = event === 'withdrawn' || (done && signsHimself)
  found.push({
    ...about,
    path: lookAt(contract),
    key: keyOf(initiator),
    receiver: initiator,
    channels: onScreenOnly ? SCREEN : ALL_CHANNELS,
  })
  return found
}

/** Before the deadline: who has yet to act hears of it, and the initiator sees it. */
export const reminders = (contract: Contract, daysTo: (deadline: Date) => number | null): Notice[] => {
  const { row, parties, signers } = contract
  const due = signers.filter(({ party_id, status }) => {
    const party = parties.find(({ id }) => id === party_id)!
    if (status === SIGNER.released || party.seal_use === SEAL_USE.asked) return false
    return row.phase === 'filling' ? party.fill_status === FILL.due : status === SIGNER.due
  })
  const notice = (
    receiver: Recipient,
    channels: readonly NoticeChannel[],
    path: string,
    deadline: Date | null,
  ): Notice[] => {
    const days = deadline && daysTo(deadline)
    if (!days) return []
    const key = `remind:${days}:${chinaDay(deadline)}:${receiver.key}`
    return [{ event: 'remind', key, receiver, channels, path, deadline }]
  }
  const told = due.flatMap((signer) => {
    const receiver = ofSigner(signer)
    const until = deadlineFor(
      contract,
      parties.find(({ id }) => id === signer.party_id),
    )
    return notice(receiver, waysFor(contract, receiver), openAt(contract, receiver), until)
  })
  const initiator = ofAccount(row.initiator_id, row.initiator_name)
  const soonest = told.map(({ deadline }) => deadline!).sort((a, b) => a.getTime() - b.getTime())[0]
  return [...told, ...notice(initiator, SCREEN, lookAt(contract), soonest ?? row.deadline_at)]
}

/** The ways that remain once somebody's wishes and reach are known. */
export const channelsLeft = (
  { event, channels, receiver }: Notice,
  wishes: { progressSms: boolean; mail: boolean },
): NoticeChannel[] => {
  const { wording, isProgress } = noticeFacts(event)
  return channels.filter((channel) => {
    if (!wording[channel]) return false
    if (channel === 'message') return receiver.accountId !== null
    if (channel === 'workplace') return Boolean(receiver.directoryId)
    if (channel === 'sms') return receiver.mobileCipher !== null && (!isProgress || wishes.progressSms)
    if (channels.includes('workplace') && receiver.directoryId) return false
    // An address is all we have of him: then it is how he hears of what he is asked.
    return receiver.emailCipher !== null && (wishes.mail || (!isProgress && receiver.mobileCipher === null))
  })
}
