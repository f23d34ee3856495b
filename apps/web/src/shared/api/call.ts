// The one way to the server. Paths, bodies and answers are typed by the registry; failures follow policy.ts.
import {
  FORBIDDEN,
  FORCED_LOGOUT,
  PROOF_REQUIRED,
  SESSION_ELSEWHERE,
  UNAUTHENTICATED,
} from 'virtual:failures'
import type { BinaryPath, Body, Data, EventsPath, FormPath, JsonPath } from '@xinqi/api/calls'
import { errorText } from '../language/errorText.ts'
import { toast } from '../lite/toast.ts'
import { forcedOut, sessionExpired } from '../session/expired.ts'
import { CallError } from './CallError.ts'
import { exchange } from './exchange.ts'
import { overlayBegins, overlayEnds } from './overlay.ts'
import { type FormParts, type Params, prepareForm, prepareJson } from './prepare.ts'
import { askForProof } from './proofQuestion.ts'
import { saveResponse } from './save.ts'
import { answerOf, fetchOnce, sendForm } from './send.ts'

/** What every failed call leads to, whoever made it. Nothing else decides this. */
const applyPolicy = (failure: CallError, quiet: boolean) => {
  if (failure.code === UNAUTHENTICATED.code) {
    if (sessionExpired()) toast.error(failure.message)
    return
  }
  // Whichever call hears of it first, the page is over: who was put out is told why, once.
  if (failure.code === FORCED_LOGOUT.code || failure.code === SESSION_ELSEWHERE.code) {
    if (forcedOut()) toast.error(failure.message)
    return
  }
  if (!quiet) toast.error(failure.code === FORBIDDEN.code ? errorText(FORBIDDEN) : failure.message)
}

const asCallError = (thrown: unknown): CallError => {
  if (thrown instanceof CallError) return thrown
  throw thrown
}

const dataOf = (block: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')

/** Server-sent events through fetch: EventSource cannot carry the signed header. */
const readEvents = async (response: Response, onData: (data: unknown) => void): Promise<void> => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let pending = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (pending + value.replaceAll('\r\n', '\n')).split('\n\n')
    pending = blocks.pop()!
    for (const block of blocks) {
      const data = dataOf(block)
      if (data) onData(JSON.parse(data))
    }
  }
}

export type CallOptions = {
  /** Values for `{name}` in the path. */
  params?: Params
  signal?: AbortSignal
  /** The caller shows the failure itself; no toast. */
  quiet?: boolean
  /** Cover the page while it runs. For commands that have no button of their own to show progress on. */
  overlay?: boolean
  /** It only reads, for a page that says itself when nothing came and asks again. */
  reads?: boolean
}
export type ProgressOptions = CallOptions & { onProgress?: (fraction: number) => void }

/** Where the server first wants to know that it is still he, he is asked, and the call is made once more. */
const provenIfAsked = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.code !== PROOF_REQUIRED.code) throw thrown
    if (!(await askForProof())) throw thrown
    return work()
  }
}

const governed = async <T>(
  { quiet = false, overlay = false }: CallOptions,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    // The overlay is taken away before he is asked: it would lie over the question.
    return await provenIfAsked(overlay ? () => covered(work) : work)
  } catch (thrown) {
    const failure = asCallError(thrown)
    applyPolicy(failure, quiet)
    throw failure
  }
}

const covered = async <T>(work: () => Promise<T>): Promise<T> => {
  overlayBegins()
  try {
    return await work()
  } finally {
    overlayEnds()
  }
}

export const call = <P extends JsonPath>(
  path: P,
  body: Body<P>,
  options: CallOptions = {},
): Promise<Data<P>> =>
  governed(options, async () => {
    const prepared = prepareJson(path, body as object, options.params)
    const send = async (isAgain?: boolean) =>
      answerOf(await fetchOnce(prepared, options.signal, isAgain), options.signal)
    return (await exchange(send, { asksAgain: !options.reads })) as Data<P>
  })

/** Sends a form with files; `onProgress` gets the fraction that has left. */
export const upload = <P extends FormPath>(
  path: P,
  parts: FormParts & Body<P>,
  options: ProgressOptions = {},
): Promise<Data<P>> =>
  governed(options, async () => {
    const prepared = await prepareForm(path, parts, options.params)
    const send = (isAgain?: boolean) => sendForm(prepared, options.onProgress, options.signal, isAgain)
    return (await exchange(send)) as Data<P>
  })

const fetchFile = async <P extends BinaryPath>(
  path: P,
  body: Body<P>,
  options: CallOptions,
): Promise<Response | undefined> => {
  const prepared = prepareJson(path, body as object, options.params)
  let file: Response | undefined
  const attempt = async () => {
    const response = await fetchOnce(prepared, options.signal)
    const failed = !response.ok || response.headers.get('content-type')?.includes('application/json')
    if (failed) return answerOf(response, options.signal)
    file = response
    return { status: 200, text: '{"code":1,"msg":"","data":null}', header: () => null }
  }
  await exchange(attempt, { asksAgain: false })
  return file
}

/** Fetches a file and hands it to the browser's downloads under the name the server gives it. */
export const download = <P extends BinaryPath>(
  path: P,
  body: Body<P>,
  options: ProgressOptions & { fileName?: string } = {},
): Promise<void> =>
  governed(options, async () => {
    const file = await fetchFile(path, body, options)
    if (file) await saveResponse(file, options)
  })

/** Fetches a file to show it on the page. */
export const bytesOf = <P extends BinaryPath>(
  path: P,
  body: Body<P>,
  options: CallOptions = {},
): Promise<Uint8Array> =>
  governed(options, async () => {
    const file = await fetchFile(path, body, options)
    return new Uint8Array((await file?.arrayBuffer()) ?? [])
  })

/** Listens to server-sent events until the signal ends it or the server does. */
export const events = <P extends EventsPath>(
  path: P,
  body: Body<P>,
  onEvent: (data: Data<P>) => void,
  options: CallOptions & { onOpen?: () => void } = {},
): Promise<void> =>
  governed(options, async () => {
    const response = await fetchOnce(prepareJson(path, body as object, options.params), options.signal)
    if (!response.headers.get('content-type')?.includes('text/event-stream')) {
      await exchange(() => answerOf(response, options.signal), { asksAgain: false })
      return
    }
    options.onOpen?.()
    await readEvents(response, (data) => onEvent(data as Data<P>))
  })
