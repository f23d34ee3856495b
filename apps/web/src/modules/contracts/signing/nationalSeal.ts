import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'
import { instant } from '../../../shared/format/instant.ts'
import { words } from './messages/signing.zh.ts'
import type { Marks, UsableSeal } from './useMarks.ts'

const MADE_ELSEWHERE = 2

/** What class of seal goes onto a contract that asks for national ones, in one line. */
export const nationalWords = (
  { nationalSeal }: Pick<UsableSeal, 'nationalSeal'>,
  { originals }: Pick<Marks, 'originals'>,
): string => {
  if (!nationalSeal) return originals.length ? words().noSealForOriginal : words().noNationalSeal
  if (nationalSeal.problem) return words().nationalSealProblem({ problem: nationalSeal.problem })
  const esId = nationalSeal.esId ?? ''
  return nationalSeal.sealClass === MADE_ELSEWHERE
    ? words().nationalSealBrought({ esId })
    : words().nationalSealOwn({ esId })
}

/** Each company seal that was chosen, with what it is by the national standard, for whoever is about to sign. */
export const chosenNationals = ({ asked, seals, originals }: Pick<Marks, 'asked' | 'seals' | 'originals'>) =>
  [...new Set(asked.flatMap((mark) => ('sealId' in mark && mark.sealId ? [mark.sealId] : [])))].flatMap(
    (id) => {
      const seal = seals.find(({ sealId }) => sealId === id)
      if (!seal) return []
      const { nationalSeal } = seal
      return [
        {
          sealId: id,
          sealName: seal.sealName,
          kind: nationalWords(seal, { originals }),
          made:
            nationalSeal?.maker &&
            words().nationalSealBy({
              maker: nationalSeal.maker,
              validTo: instant(nationalSeal.validTo) ?? '',
            }),
          isRefused: Boolean(nationalSeal?.problem) || (originals.length > 0 && !nationalSeal),
        },
      ]
    },
  )

/** What the person's chosen signature is by the national standard; nothing where none was chosen yet. */
export const ownNational = ({ asked, ownSeals, isFresh }: Pick<Marks, 'asked' | 'ownSeals' | 'isFresh'>) => {
  const mark = asked.find((one) => 'personSealId' in one && one.personSealId)
  const personSealId = mark && 'personSealId' in mark ? mark.personSealId : undefined
  if (!personSealId || !ownSeals) return undefined
  const seals = ownSeals.seals.filter((one) => one.personSealId === personSealId)
  const inForce = seals.find(({ state, isExpired }) => state === NATIONAL_SEAL.active && !isExpired)
  return {
    personSealId,
    esId: inForce?.esId ?? null,
    // What was written for one contract alone is no seal.
    mayMake: !inForce && !isFresh && ownSeals.making !== 'none',
  }
}
