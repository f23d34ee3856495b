import { FIRST_LANGUAGE, type Language } from '@xinqi/api/languages'
import { type NoticeChannel, noticeFacts } from '@xinqi/api/notices'
import type { Contract } from '../contract/aggregate.ts'
import type { Notice } from './recipients.ts'

export type ContractNotice = { contract: Contract; notice: Notice }
export type NoticeByChannel = ContractNotice & { channel: NoticeChannel }
/** One text to one person: about one contract, or about several of which there is the same to say. */
export type GroupedNotice = NoticeByChannel & { others: readonly NoticeByChannel[] }

/** Where somebody finds all of them. */
const LIST = '/signList'

/**
 * How things went with contracts handled together is said in one SMS and one mail: nobody reads a hundred, and no
 * vendor sends them. What asks something of somebody has its own text and link, and so has every line on the screen;
 * where there is no such line, nothing would show that it was said, and it is said by itself.
 */
export const groupNotices = (ways: readonly NoticeByChannel[]): GroupedNotice[] => {
  const onScreen = new Set(ways.filter(({ channel }) => channel === 'message').map(subjectOf))
  const found = new Map<string, GroupedNotice & { others: NoticeByChannel[] }>()
  for (const way of ways) {
    const key = onScreen.has(subjectOf(way)) ? sameWords(way) : itself(way)
    const first = found.get(key)
    if (first) first.others.push(way)
    else found.set(key, { ...way, others: [] })
  }
  return [...found.values()]
}

/** One person, one contract, one piece of news. */
export const subjectOf = ({ contract, notice }: ContractNotice): string => `${contract.row.id} ${notice.key}`

/** Read elsewhere than in the platform: it needs a way back. */
export const needsLink = (channel: NoticeChannel): boolean => isOutside(channel) || channel === 'workplace'

export const isOutside = (channel: NoticeChannel): boolean => channel === 'sms' || channel === 'mail'

const itself = (way: NoticeByChannel): string => `${way.channel} ${subjectOf(way)}`

const sameWords = (way: NoticeByChannel): string => {
  const { contract, notice, channel } = way
  const { event, receiver, person, reason } = notice
  if (!isOutside(channel) || !noticeFacts(event).isProgress) return itself(way)
  const sender = contract.row.company_id ?? contract.row.initiator_id
  return JSON.stringify([channel, event, receiver.accountId, receiver.language, sender, person, reason])
}

/** Somebody who signs and is copied hears of one contract twice: it is one contract all the same. */
const contractsOf = ({ contract, others }: GroupedNotice): number =>
  new Set([contract, ...others.map((other) => other.contract)].map(({ row }) => row.id)).size

export const nameIn = (text: GroupedNotice, language: Language = FIRST_LANGUAGE): string => {
  const many = contractsOf(text)
  const { name } = text.contract.row
  if (many === 1) return name
  return language === 'en' ? `${name} and ${many - 1} more` : `${name}等${many}份合同`
}

export const pathOf = (text: GroupedNotice): string => (contractsOf(text) > 1 ? LIST : text.notice.path)
