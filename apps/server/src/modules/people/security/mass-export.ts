// What lies open on a screen is worth a page, not an archive: much at once leaves only with somebody who has just shown
// that he is the owner of the session.

import { HOUR } from '@xinqi/api/durations'
import { MASS_EXPORT } from '@xinqi/api/limits'
import { countInWindow } from '../../../platform/security/rate-window.ts'
import { requireRecentProof } from './proof.ts'

type Leaving = Parameters<typeof requireRecentProof>[0]

/** Whether so many contracts in one package, with those of the hour before, are much. Pure. */
export const areManyContracts = (atOnce: number, inTheHour: number): boolean =>
  atOnce > MASS_EXPORT.contracts || inTheHour > MASS_EXPORT.contractsAnHour

/** Contracts' files. Small packages are counted together, or fifty of them would be none. Says whether it was much. */
export const guardFiles = async (call: Leaving, contracts: number): Promise<boolean> => {
  const key = `files:${call.actor.accountId}`
  const isMass = areManyContracts(contracts, await countInWindow(call.db, key, contracts, HOUR, call.now))
  if (isMass) await requireRecentProof(call)
  return isMass
}

/** Lines of a list with names in it: `lines` of them, or no more than `MASS_EXPORT.lines` + 1. Says whether it was much. */
export const guardLines = async (call: Leaving, lines: number): Promise<boolean> => {
  const isMass = lines > MASS_EXPORT.lines
  if (isMass) await requireRecentProof(call)
  return isMass
}
