// A code to scan stands for one document, whoever scans it, and perhaps our company after him.

import type { Data, Draft } from '@xinqi/api/calls'
import { plainParty } from '@xinqi/api/plain-party'
import { PARTY_KIND } from '@xinqi/api/status-names'

export type ScanFile = Data<'/contract/draft'>['files'][number]
export type ScanParty = Draft['parties'][number]
/** 1 a company, 2 a person. */
export type ScannedKind = 1 | 2

export const scanParties = (ownSigns: boolean, me: string, kind: ScannedKind = 2): ScanParty[] => [
  plainParty({ kind }),
  ...(ownSigns
    ? [
        plainParty({
          turn: 2,
          kind: 1,
          isOwn: true,
          signers: [{ signerId: crypto.randomUUID(), name: me, source: { kind: 'self' } }],
        }),
      ]
    : []),
]

/** Roles of a template: ours, and exactly one nobody is named for. */
export const rolesProblem = (parties: readonly ScanParty[]): string | null =>
  parties.filter(({ isOwn }) => !isOwn).length === 1
    ? null
    : '扫码签的模板须有且只有一个对方角色（个人或企业），请调整模板后再试'

export const partyLabel = ({ isOwn, kind, roleName }: ScanParty): string =>
  `${isOwn ? '我方企业' : kind === PARTY_KIND.company ? '扫码签署企业' : '扫码签署人'}${roleName ? `（${roleName}）` : ''}`

/** Everybody signs at the foot of the last page until somebody moves him. */
export const firstPlaces = (parties: readonly ScanParty[], file: ScanFile): Draft['fields'] =>
  parties.map(({ partyId, kind, isOwn }) => ({
    fieldId: crypto.randomUUID(),
    fileId: file.fileId,
    partyId,
    kind: kind === PARTY_KIND.company ? 'seal' : 'signature',
    page: Math.max(0, file.pages.length - 1),
    x: isOwn ? 0.12 : 0.6,
    y: 0.8,
    width: kind === PARTY_KIND.company ? 0.2 : 0.24,
    height: kind === PARTY_KIND.company ? 0.14 : 0.08,
    name: kind === PARTY_KIND.company ? '签章' : '签名',
    required: true,
    settings: {},
  }))
