import type { Facts, Phase } from '@xinqi/api/contract-life/vocabulary'
import type { PrevailingText } from '@xinqi/api/languages'
import { type Contract, FILL, kindOf, PARTY, SEAL_USE, SIGNER } from './aggregate.ts'
import { firstDeadline } from './deadlines.ts'

export const URGES_PER_SIGNER = 3

/** Kinds of fields that say where somebody signs; all others are filled in before the first signature. */
export const SIGNING_KINDS: ReadonlySet<string> = new Set(['seal', 'signature', 'seam', 'date', 'remark'])
const MARK_KINDS: ReadonlySet<string> = new Set(['seal', 'signature', 'seam'])

export type Settings = {
  openToLater?: boolean
  terminable?: boolean
  placeLater?: boolean
  /** Of a contract in two languages. */
  prevailing?: PrevailingText | null
}
export const settingsOf = ({ row }: Contract): Settings => row.settings as Settings

/** Parties for which nobody has said where they sign. */
export const partiesWithoutPlace = ({ parties, fields }: Contract): string[] =>
  parties
    .filter(({ id }) => !fields.some((field) => field.party_id === id && MARK_KINDS.has(field.kind)))
    .map(({ id }) => id)

/** What the books say. Whatever else an action depends on is added by the use case that carries it out. */
export const factsOf = (contract: Contract, now: Date): Facts => {
  const { row, parties, signers } = contract
  const settings = settingsOf(contract)
  const ends = firstDeadline(contract)
  const signed = signers.some(({ status }) => status === SIGNER.signed)
  return {
    kind: kindOf(row),
    draftComplete: false,
    needsApproval: false,
    isLastApproval: false,
    quotaEnough: true,
    fillsLeft: parties.some(({ fill_status }) => fill_status === FILL.due),
    placesToSet: settings.placeLater === true && partiesWithoutPlace(contract).length > 0,
    readyToSign: false,
    sealUseApproved: parties.every(
      ({ status, seal_use }) => status !== PARTY.due || seal_use === null || seal_use === SEAL_USE.granted,
    ),
    isLastSignature: false,
    anySigned: signed,
    anySignedByHand: signed,
    refusalAllowed: true,
    transferAllowed: true,
    urgesLeft: signers.some(({ status, urged }) => status === SIGNER.due && urged < URGES_PER_SIGNER),
    overdue: ends !== null && ends <= now,
    deadlineMovesOn: false,
    phaseBeforeExpiry: (row.phase_before_expiry ?? 'signing') as Phase,
    terminable: false,
    agreementSigned: false,
    agreementInvalidates: row.agreement_invalidates,
    isLastScan: false,
    openToLater: settings.openToLater !== false,
    hand: 'person',
  }
}
