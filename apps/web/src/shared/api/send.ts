import { words } from '../messages/shared.zh.ts'
import { networkFailure, timeoutFailure } from './CallError.ts'
import type { Answer } from './exchange.ts'
import type { Prepared } from './prepare.ts'

/** Sends once with fetch. The caller's signal cancels; the declared timeout ends the wait for the first byte. */
export const fetchOnce = async (
  prepared: Prepared,
  signal?: AbortSignal,
  isAgain = false,
): Promise<Response> => {
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), prepared.timeout)
  const cancel = () => timer.abort()
  // Stays for the life of the body: a stream is cancelled by the same signal.
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await fetch(prepared.url, {
      method: prepared.method,
      headers: prepared.headers(isAgain),
      body: prepared.body,
      credentials: 'same-origin',
      signal: timer.signal,
    })
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw timer.signal.aborted ? timeoutFailure() : networkFailure()
  } finally {
    clearTimeout(timeout)
  }
}

export const answerOf = async (response: Response, signal?: AbortSignal): Promise<Answer> => ({
  status: response.status,
  text: await response.text().catch((failure) => {
    throw signal?.aborted ? failure : networkFailure()
  }),
  header: (name) => response.headers.get(name),
})

/** fetch cannot report how much of a body has left, so forms go through XMLHttpRequest. */
export const sendForm = (
  prepared: Prepared,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
  isAgain = false,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(prepared.method, prepared.url)
    request.timeout = prepared.timeout
    for (const [name, value] of Object.entries(prepared.headers(isAgain)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      })
    request.onerror = () => reject(networkFailure())
    request.ontimeout = () => reject(timeoutFailure())
    request.onabort = () => reject(new DOMException(words().uploadCancelled, 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(prepared.body as FormData)
  })
