// A code to scan stands for one file, the person who scans it, and perhaps the company after him.

import type { Data, Draft } from '@xinqi/api/calls'

export type ScanFile = Data<'/contract/draft'>['files'][number]
export type ScanParty = Draft['parties'][number]

const party = (more: Partial<ScanParty>): ScanParty => ({
  partyId: crypto.randomUUID(),
  turn: 1,
  kind: 2,
  isOwn: false,
  rule: 1,
  signers: [],
  intentMethods: [1],
  reading: 0,
  readingSeconds: 0,
  attachmentsAsked: [],
  mayRefuse: true,
  mayTransfer: true,
  ...more,
})

export const scanParties = (ownSigns: boolean, me: string): ScanParty[] => [
  party({}),
  ...(ownSigns
    ? [
        party({
          turn: 2,
          kind: 1,
          isOwn: true,
          signers: [{ signerId: crypto.randomUUID(), name: me, source: { kind: 'self' } }],
        }),
      ]
    : []),
]

export const partyLabel = ({ isOwn }: ScanParty): string => (isOwn ? '我方企业' : '扫码签署人')

/** Both sign at the foot of the last page until somebody moves them. */
export const firstPlaces = (parties: readonly ScanParty[], file: ScanFile): Draft['fields'] =>
  parties.map(({ partyId, kind }) => ({
    fieldId: crypto.randomUUID(),
    fileId: file.fileId,
    partyId,
    kind: kind === 1 ? 'seal' : 'signature',
    page: Math.max(0, file.pages.length - 1),
    x: kind === 1 ? 0.12 : 0.6,
    y: 0.8,
    width: kind === 1 ? 0.2 : 0.24,
    height: kind === 1 ? 0.14 : 0.08,
    name: kind === 1 ? '签章' : '签名',
    required: true,
    settings: {},
  }))
