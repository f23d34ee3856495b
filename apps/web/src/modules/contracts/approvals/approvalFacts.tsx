import type { ReactNode } from 'react'
import { day, instant } from '../../../shared/format/instant.ts'
import { money } from '../../../shared/format/money.ts'
import type { Approval } from './approval.ts'
import { words } from './messages/approval.zh.ts'

type Party = Approval['contract']['parties'][number]

const partyLine = ({ name, signers }: Party): string => {
  const names = signers.join(words().listComma)
  return name + (signers.length > 0 && names !== name ? words().signersOf({ names }) : '')
}
const daysIn = ({ validFrom, validUntil }: Approval['contract']): string | null =>
  validFrom || validUntil
    ? words().validFromTo({
        from: day(validFrom) ?? '–',
        until: day(validUntil) ?? words().noEnd,
      })
    : null

/** What an approver is to know of the contract, by name; null where nothing is known. */
export const approvalFacts = ({ contract, partyName }: Approval): (readonly [string, ReactNode])[] => [
  [words().number, contract.number],
  [words().type, contract.typeName],
  [words().amount, contract.amountCents !== null ? money(contract.amountCents / 100) : null],
  [words().sender, contract.initiatorName],
  ...(partyName ? ([[words().sealParty, partyName]] as const) : []),
  [words().parties, contract.parties.map((party) => <div key={party.partyId}>{partyLine(party)}</div>)],
  [words().deadline, instant(contract.deadlineAt)],
  [words().validity, daysIn(contract)],
  [words().note, contract.note],
  ...(contract.enclosures.length
    ? ([
        [
          words().enclosures,
          contract.enclosures.map(({ enclosureId, name, url }) => (
            <div key={enclosureId}>{url ? <a href={url}>{name}</a> : name}</div>
          )),
        ],
      ] as const)
    : []),
]
