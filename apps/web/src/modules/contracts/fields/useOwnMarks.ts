// What one's own side will really leave on the pages: its seal, or one's own signature.

import type { Draft } from '@xinqi/api/calls'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { useCall } from '../../../shared/api/useCall.ts'
import type { ShownField } from './shownField.ts'

export type OwnMark = { picture: string; widthMm: number; heightMm: number }
/** By party and kind of field; nothing for whoever is not on our side: nobody else's seal is ours to show. */
export type OwnMarks = (field: Pick<ShownField, 'partyId' | 'kind' | 'settings'>) => OwnMark | undefined

type OwnParty = Pick<Draft['parties'][number], 'partyId' | 'isOwn' | 'kind' | 'signers'>

export const useOwnMarks = (parties: readonly OwnParty[]): OwnMarks => {
  const own = parties.find(({ isOwn }) => isOwn)
  const { data: seals = [] } = useCall(
    '/sealAuth/usable',
    {},
    { quiet: true, enabled: own?.kind === PARTY_KIND.company },
  )
  const signsMyself = own?.signers.some(({ source }) => source?.kind === 'self') ?? false
  const { data: signatures = [] } = useCall('/personSeal/list', {}, { quiet: true, enabled: signsMyself })
  const byDefault = <T extends { isDefault: boolean }>(all: readonly T[]) =>
    all.find(({ isDefault }) => isDefault) ?? all[0]
  return ({ partyId, kind, settings }) => {
    if (!own || partyId !== own.partyId) return undefined
    if (kind === 'signature') return byDefault(signatures)
    if (kind !== 'seal' && kind !== 'seam') return undefined
    const { sealTypes = [] } = settings
    return byDefault(seals.filter(({ sealType }) => sealTypes.length === 0 || sealTypes.includes(sealType)))
  }
}
