// The draft as the editor changes it. Pure: every function gives back a new draft, nothing is changed in place.

import type { Draft } from '@xinqi/api/calls'
import { addDays, chinaDay, lastSecondOf } from '@xinqi/api/china-day'
import { CONTRACT } from '@xinqi/api/limits'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { uuid } from '../../../shared/api/signedHeaders.ts'

export type DraftParty = Draft['parties'][number]
export type DraftSigner = DraftParty['signers'][number]
export type DraftCc = Draft['cc'][number]
export type Problem = { at: string; message: string }

/** What the company says a new contract begins with. */
export type Defaults = {
  deadlineDays: number
  inTurn: boolean
  party: Pick<
    DraftParty,
    'intentMethods' | 'reading' | 'readingSeconds' | 'mayRefuse' | 'mayTransfer' | 'handDrawn' | 'freshDrawn'
  >
}
export const PLAIN_DEFAULTS: Defaults = {
  deadlineDays: CONTRACT.deadlineDays,
  inTurn: false,
  party: { intentMethods: [1], reading: 0, readingSeconds: 0, mayRefuse: true, mayTransfer: true },
}

export const endOfDay = (day: string): string => lastSecondOf(day).toISOString()

export const newParty = (
  more: Partial<DraftParty>,
  defaults: Defaults['party'] = PLAIN_DEFAULTS.party,
): DraftParty => ({
  partyId: uuid(),
  turn: 1,
  kind: 2,
  isOwn: false,
  rule: 1,
  signers: [],
  attachmentsAsked: [],
  ...defaults,
  ...more,
})

export const newSigner = (more: Partial<DraftSigner> = {}): DraftSigner => ({
  signerId: uuid(),
  name: '',
  mobile: '',
  ...more,
})

/** Our side is there from the start: the company with whoever starts it, or the person himself. */
export const ownParty = (
  { personal, name }: { personal: boolean; name: string },
  defaults: Defaults = PLAIN_DEFAULTS,
): DraftParty =>
  newParty(
    { kind: personal ? 2 : 1, isOwn: true, signers: [newSigner({ name, source: { kind: 'self' } })] },
    defaults.party,
  )

export const firstDraft = (
  self: { personal: boolean; name: string },
  today: string,
  defaults: Defaults = PLAIN_DEFAULTS,
): Draft => ({
  name: '',
  inTurn: defaults.inTurn,
  deadline: endOfDay(addDays(chinaDay(new Date(today)), defaults.deadlineDays)),
  openToLater: true,
  terminable: true,
  placeLater: false,
  keepPeople: true,
  files: [],
  parties: [ownParty(self, defaults)],
  fields: [],
  cc: [],
})

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}

/** Turns count up along the list; whoever shares the number of the one before keeps sharing it. */
export const inTurns = (parties: readonly DraftParty[]): DraftParty[] => {
  let turn = 0
  let before: number | undefined
  return parties.map((party) => {
    if (party.turn !== before) turn += 1
    before = party.turn
    return { ...party, turn }
  })
}

/** Signs at the same time as the one before, or after it. */
export const sharingTurn = (parties: readonly DraftParty[], index: number, shares: boolean): DraftParty[] => {
  const starts = parties.map((party, at) =>
    at === 0 ? true : at === index ? !shares : party.turn !== parties[at - 1]!.turn,
  )
  let turn = 0
  return parties.map((party, at) => {
    if (starts[at]) turn += 1
    return { ...party, turn }
  })
}

/** Moved parties sign one by one: what was shared with a neighbour is not shared with the next one. */
export const movedParty = (parties: readonly DraftParty[], from: number, to: number): DraftParty[] =>
  moved(parties, from, to).map((party, index) => ({ ...party, turn: index + 1 }))

/** Without a party nothing of it is left on the pages. */
export const withoutParty = (draft: Draft, partyId: string): Draft => ({
  ...draft,
  parties: inTurns(draft.parties.filter((party) => party.partyId !== partyId)),
  fields: draft.fields.filter((field) => field.partyId !== partyId),
})

export const withoutFile = (draft: Draft, fileId: string): Draft => ({
  ...draft,
  files: draft.files.filter((id) => id !== fileId),
  fields: draft.fields.filter((field) => field.fileId !== fileId),
})

export const withFileReplaced = (draft: Draft, before: string, after: string): Draft => ({
  ...draft,
  files: draft.files.map((id) => (id === before ? after : id)),
  fields: draft.fields.map((field) => (field.fileId === before ? { ...field, fileId: after } : field)),
})

/** Where a problem is mended: on this page, where fields are placed, or where the sender fills in. */
export const stepOf = (at: string): 'start' | 'place' | 'fill' => {
  if (at.startsWith('values')) return 'fill'
  return at.startsWith('fields') || at.startsWith('places') ? 'place' : 'start'
}

/** What a problem is about: a person as a whole, for a number and an address stand for each other; else the very place. */
const subjectOf = (draft: Draft, at: string): unknown => {
  const parts = at.split('.')
  const person = parts.indexOf('signers')
  if (parts[0] === 'typeValues') return draft.typeValues?.find(({ fieldId }) => fieldId === parts[1])?.value
  if (parts[0] === 'places' || parts[0] === 'values') return draft.fields
  if (at === 'validUntil') return [draft.validFrom, draft.validUntil]
  const path = person > 0 && parts.length > person + 1 ? parts.slice(0, person + 2) : parts
  return path.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], draft)
}

/**
 * What was found wrong was found in a draft that has been changed since: of a place that says something else by now
 * nothing is said until it has been judged anew.
 */
export const stillWrong = (problems: readonly Problem[], judged: Draft, now: Draft): readonly Problem[] =>
  judged === now
    ? problems
    : problems.filter(
        ({ at }) => JSON.stringify(subjectOf(judged, at)) === JSON.stringify(subjectOf(now, at)),
      )

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
/** One box for both: a number, or the address of somebody abroad. */
export const contactOf = (typed: string): Pick<DraftSigner, 'mobile' | 'email'> =>
  EMAIL.test(typed.trim()) ? { mobile: '', email: typed.trim() } : { mobile: typed.slice(0, 20), email: '' }

export const partyTitle = (party: DraftParty, ownName: string): string => {
  if (party.kind === PARTY_KIND.company)
    return (party.isOwn ? ownName : party.companyName?.trim()) || '企业签署方'
  return party.signers[0]?.name.trim() || (party.isOwn ? ownName : '个人签署方')
}

/** People chosen from a list come back masked; all else comes back as it was sent. */
export const saysTheSame = (one: Draft, other: Draft): boolean => {
  const without = ({ parties, cc, ...rest }: Draft) =>
    JSON.stringify({
      ...rest,
      cc: cc.length,
      parties: parties.map(({ signers, ...party }) => ({ ...party, people: signers.length })),
    })
  return without(one) === without(other)
}
