import { type NoticeChannel, noticeFacts } from '@xinqi/api/notices'
import type { Contract } from '../contracts/aggregate.ts'
import type { Telling } from './whom.ts'

export type About = { contract: Contract; telling: Telling }
export type Way = About & { channel: NoticeChannel }
/** One text to one person: about one contract, or about several of which there is the same to say. */
export type Text = Way & { others: readonly Way[] }

/** Where somebody finds all of them. */
const LIST = '/signList'

/**
 * How things went with contracts handled together is said in one SMS and one mail: nobody reads a hundred, and no
 * vendor sends them. What asks something of somebody has its own text and link, and so has every line on the screen.
 */
export const textsFor = (ways: readonly Way[]): Text[] => {
  const found = new Map<string, Text & { others: Way[] }>()
  for (const way of ways) {
    const key = sameWords(way)
    const first = found.get(key)
    if (first) first.others.push(way)
    else found.set(key, { ...way, others: [] })
  }
  return [...found.values()]
}

const sameWords = ({ contract: { row }, telling, channel }: Way): string => {
  const { event, receiver, person, reason, key } = telling
  const { isProgress } = noticeFacts(event)
  const isOutside = channel === 'sms' || channel === 'mail'
  return isOutside && isProgress && receiver.accountId
    ? JSON.stringify([channel, event, receiver.accountId, row.company_id ?? row.initiator_id, person, reason])
    : JSON.stringify([channel, row.id, key])
}

/** Somebody who signs and is copied hears of one contract twice: it is one contract all the same. */
const contractsOf = ({ contract, others }: Text): number =>
  new Set([contract, ...others.map((other) => other.contract)].map(({ row }) => row.id)).size

export const nameIn = (text: Text): string => {
  const many = contractsOf(text)
  return many > 1 ? `${text.contract.row.name}等${many}份合同` : text.contract.row.name
}

export const pathOf = (text: Text): string => (contractsOf(text) > 1 ? LIST : text.telling.path)
