import type { Draft } from '@xinqi/api/calls'
import { addDays, addMonths, chinaDay, dayStart } from '@xinqi/api/china-day'
import { LABOUR_NOTICE_VERSION } from '@xinqi/api/labour-notice'
import { CONTRACT_IS, PARTY_KIND } from '@xinqi/api/status'
import { INTENT } from '@xinqi/api/ways'
import type { ContractRow, PartyRow, SignerRow } from './aggregate.ts'

// What the guide for electronic labour contracts asks for, as rules of a contract of that kind. All pure.

/** A code to his own number, or his face: what nobody else can give in his stead. */
const OWN_INTENTS: readonly number[] = [INTENT.sms, INTENT.face]
const TO_THE_END = 2
const EVER_IN_FORCE: readonly number[] = [
  CONTRACT_IS.finished,
  CONTRACT_IS.void,
  CONTRACT_IS.finishedThenEnded,
]

export const isOwnIntent = (method: number): boolean => OWN_INTENTS.includes(method)

/** Between one employer, who sends it, and one worker. */
export const labourPartyProblems = ({
  parties,
}: Pick<Draft, 'parties'>): { at: string; message: string }[] => {
  const employers = parties.filter(({ kind, isOwn }) => kind === PARTY_KIND.company && isOwn)
  const workers = parties.filter(({ kind }) => kind === PARTY_KIND.person)
  return employers.length === 1 && workers.length === 1 && parties.length === 2
    ? []
    : [
        {
          at: 'parties',
          message: '劳动合同由用人单位和劳动者双方订立：签署方须为我方企业和一位个人，请增减签署方',
        },
      ]
}

/** Both read it to its end and mean it by what is their own; the worker may always say no. */
export const labourTerms = (draft: Draft): Draft => ({
  ...draft,
  parties: draft.parties.map((party) => {
    const own = party.intentMethods.filter(isOwnIntent)
    return {
      ...party,
      intentMethods: own.length ? own : [INTENT.sms],
      reading: TO_THE_END,
      ...(party.kind === PARTY_KIND.person ? { mayRefuse: true } : {}),
    }
  }),
})

/** Whether this party is the worker, who is told beforehand how it goes. */
export const needsLabourNotice = (
  { labour }: Pick<ContractRow, 'labour'>,
  { kind }: Pick<PartyRow, 'kind'>,
): boolean => labour && kind === PARTY_KIND.person

/** When he confirmed the notice as it reads today. */
export const confirmedLabourNotice = ({
  labour_notice,
  labour_notice_at,
}: Pick<SignerRow, 'labour_notice' | 'labour_notice_at'>): Date | null =>
  labour_notice === LABOUR_NOTICE_VERSION ? labour_notice_at : null

const KEPT_MONTHS_AFTER_END = 24

/** The last day of a labour contract, as it was or by its own words; null while nobody has said. */
const lastDayOfLabour = ({
  status,
  valid_until,
  updated_at,
}: Pick<ContractRow, 'status' | 'valid_until' | 'updated_at'>): string | null =>
  status === CONTRACT_IS.finished ? valid_until : chinaDay(updated_at)

/** Until when an employer keeps it at least. Nothing here deletes a contract that was sent, sooner or later. */
export const labourKeptUntil = (
  row: Pick<ContractRow, 'status' | 'valid_until' | 'updated_at'>,
): Date | null => {
  const last = lastDayOfLabour(row)
  return last === null ? null : dayStart(addDays(addMonths(last, KEPT_MONTHS_AFTER_END), 1))
}

/** Signed by both, and still to be kept. */
export const mustKeepLabour = (
  row: Pick<ContractRow, 'status' | 'valid_until' | 'updated_at'>,
  now: Date,
): boolean => {
  if (!EVER_IN_FORCE.includes(row.status)) return false
  const until = labourKeptUntil(row)
  return until === null || until > now
}
