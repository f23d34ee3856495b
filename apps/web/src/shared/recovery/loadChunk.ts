import { CHUNK_TIMEOUT } from '@xinqi/api/limits'
import { networkFailure } from '../api/CallError.ts'
import { messagesReady } from '../language/messages.ts'
import { words } from '../messages/shared.zh.ts'
import { isFetchFailure, isOutOfReach, recoverFromStaleScript } from './staleScript.ts'

export class ChunkTimeoutError extends Error {
  readonly code = 'CHUNK_TIMEOUT'
  constructor() {
    super(words().pageTimedOut)
    this.name = 'ChunkTimeoutError'
  }
}

const inTime = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError()), CHUNK_TIMEOUT)
  })
  try {
    const part = await Promise.race([load(), tooLong])
    // What it says is there in the reader's language before it is drawn.
    await messagesReady()
    return part
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads a part of the program. Waits two minutes at most; a part replaced by a newer deployment reloads the page; one that
 * is where it was is asked for once more: a connection that broke in between is no reason to lose a page.
 */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await inTime(load)
  } catch (failure) {
    // While the reload is on its way nothing should be shown.
    if (await recoverFromStaleScript(failure)) return new Promise<never>(() => undefined)
    if (await isOutOfReach(failure)) throw networkFailure()
    if (isFetchFailure(failure)) return inTime(load)
    throw failure
  }
}
