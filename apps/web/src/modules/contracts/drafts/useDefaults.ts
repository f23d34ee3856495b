// What one's company begins a new contract with.

import { useCall } from '../../../shared/api/useCall.ts'
import { type Defaults, type DraftParty, PLAIN_DEFAULTS } from './draftShape.ts'

/** Undefined until it is known. Somebody who acts for himself has the plain ones. */
export const useDefaults = (personal: boolean): Defaults | undefined => {
  const { data, error } = useCall('/signSetting/detail', {}, { enabled: !personal, quiet: true })
  if (personal || error) return PLAIN_DEFAULTS
  if (!data) return undefined
  return {
    deadlineDays: data.deadlineDays,
    inTurn: data.inTurn,
    party: {
      intentMethods: data.intentMethods as DraftParty['intentMethods'],
      reading: data.reading as DraftParty['reading'],
      readingSeconds: data.readingSeconds,
      mayRefuse: data.mayRefuse,
      mayTransfer: data.mayTransfer,
      handDrawn: data.handDrawn,
      freshDrawn: data.freshDrawn,
    },
  }
}
