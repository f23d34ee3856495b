import { CHUNK_TIMEOUT } from '@xinqi/api/limits'
import { networkFailure } from '../api/CallError.ts'
import { isOutOfReach, recoverFromStaleScript } from './staleScript.ts'

export class ChunkTimeoutError extends Error {
  readonly code = 'CHUNK_TIMEOUT'
  constructor() {
    super('页面加载超时，请检查网络后重试')
    this.name = 'ChunkTimeoutError'
  }
}

/** Loads a part of the program. Waits two minutes at most; a part replaced by a newer deployment reloads the page. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError()), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (failure) {
    // While the reload is on its way nothing should be shown.
    if (await recoverFromStaleScript(failure)) return new Promise<never>(() => undefined)
    throw (await isOutOfReach(failure)) ? networkFailure() : failure
  } finally {
    clearTimeout(timer)
  }
}
