// What is done by whoever comes to a contract for the first time, and how long each usually takes: a certification by the
// legal representative himself, with the licence at hand.

import { PARTY_KIND } from '@xinqi/api/status-names'
import { words } from './messages/signing.zh.ts'

export const firstSteps = ({ kind, lacks }: { kind: number; lacks: string | null }): string[] => [
  words().stepRead,
  kind !== PARTY_KIND.company
    ? words().stepIdentity
    : lacks === 'realName'
      ? words().stepIdentityAndCompany
      : lacks === 'joinCompany'
        ? words().stepJoin
        : words().stepCertifyOrJoin,
  words().stepSign,
]

/** Asked for while a page is drawn: in the language it is read in then. */
export const personSteps = (): string[] => firstSteps({ kind: PARTY_KIND.person, lacks: 'realName' })
