import { type Drawing, SealArtError } from '@xinqi/seal-art'
import { CodedError } from '../../../platform/errors.ts'

/** What the engine cannot draw is the person's to mend: its own sentence says what. */
export const drawn = (draw: () => Drawing): Drawing => {
  try {
    return draw()
  } catch (error) {
    if (error instanceof SealArtError) throw new CodedError('SEAL_DRAWING', error.message)
    throw error
  }
}
