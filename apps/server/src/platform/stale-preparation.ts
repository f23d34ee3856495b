import { CodedError } from './errors.ts'

/** What was prepared outside was prepared on ground that has moved since: it is prepared again, or the caller tries later. */
export class StalePreparation extends CodedError {
  constructor() {
    super('RETRY')
  }
}

const TRIES = 5

/** Prepared and committed, again while somebody else was quicker; whoever is beaten every time is told to come again. */
export const retryWhileStale = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StalePreparation) || tries >= TRIES) throw error
    }
}
