import { COMMODITIES, COPIES_PER_CONTRACT, type Commodity, NOTARY, type NotaryState } from '@xinqi/api/notary'
import type { OfficeState } from '../../../providers/notary.ts'

/** Nothing leaves these. */
export const isOver = (status: number | null): boolean =>
  status === NOTARY.reported || status === NOTARY.issued || status === NOTARY.refused

export const copiesFor = (contracts: number): number => contracts * COPIES_PER_CONTRACT

export const isByOffice = (commodity: string): boolean => COMMODITIES[commodity as Commodity].byOffice

const { applied, accepted, issuing, issued, refused } = NOTARY

/**
 * The statuses an application goes through when the office says where it stands: none when that is known already,
 * undefined when the office says what cannot be. Steps that nobody saw, because the office was asked too late, are
 * gone through all the same.
 */
export const stepsTo = (from: number | null, said: OfficeState['state']): NotaryState[] | undefined => {
  const road: NotaryState[] = [applied, accepted, issuing, issued]
  if (from === null || isOver(from)) return undefined
  const ahead = (to: NotaryState) => {
    const start = road.indexOf(from as NotaryState)
    const end = road.indexOf(to)
    return end < start ? undefined : road.slice(start + 1, end + 1)
  }
  switch (said) {
    case 'unknown':
    case 'received':
      return from === applied ? [] : undefined
    case 'accepted':
      return ahead(accepted)
    case 'issuing':
      return ahead(issuing)
    case 'issued':
      return ahead(issued)
    case 'failed':
      return from === issuing ? [accepted] : from === accepted ? [] : [accepted]
    case 'refused':
      return from === applied || from === accepted ? [refused] : undefined
  }
}
